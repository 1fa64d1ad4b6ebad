// The Tab key goes through a page in the order in which it is read aloud: the places, then each column to its end.
// Flutter alone goes by height, from column to column and back. What is read aloud is in the page once somebody asks
// for it; who uses the Tab key does so with the first press, and Flutter answers that one.
(() => {
  const stops = () => [...document.querySelectorAll('flt-semantics-host *')].filter((one) => one.tabIndex >= 0 && !one.disabled);
  let last = null; // where the keyboard was before it left, as it leaves a field with Enter
  window.addEventListener('focusin', (event) => { if (event.target.closest('flt-semantics-host')) last = event.target; }, true);
  window.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
    const asleep = document.querySelector('flt-semantics-placeholder');
    if (asleep) {
      asleep.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      return;
    }
    const all = stops();
    if (!all.length) return;
    if (document.activeElement.closest('flt-text-editing-host')) return; // a field from before: Flutter knows where it is
    const here = all.indexOf(document.activeElement);
    const at = here < 0 ? all.indexOf(last) : here;
    const next = at < 0 ? (event.shiftKey ? all.length - 1 : 0) : (at + (event.shiftKey ? -1 : 1) + all.length) % all.length;
    event.preventDefault();
    event.stopImmediatePropagation();
    all[next].focus();
  }, true);
})();
