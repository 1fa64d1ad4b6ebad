// The keyboard. Tab goes through a page in the order in which it is read aloud: the places, then each column to its end;
// Flutter alone goes by height, from column to column and back. Arrows go to the next key in their direction, digits
// choose among cards and places, Escape answers no. What is read aloud is in the page once somebody asks for it; who
// uses the keyboard does so with the first press.
(() => {
  const named = (begin) => `[flt-semantics-identifier^="${begin}"]`;
  const all = (css) => [...document.querySelectorAll(`flt-semantics-host ${css}`)];
  const key = (one) => one.closest('[flt-tappable]') || one.querySelector('[flt-tappable]');
  const keys = (begin) => all(named(begin)).map(key).filter(Boolean);
  const stops = () => all('*').filter((one) => one.tabIndex >= 0 && !one.disabled);
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const PLACES = ['choose-', 'target-', 'column-'], CARDS = ['hand-', 'lay-'], OTHERS = ['protect-', 'roller-', 'face-'];
  let last = null; // where the keyboard was before it left, as it leaves a field with Enter
  window.addEventListener('focusin', (event) => { if (event.target.closest('flt-semantics-host')) last = event.target; }, true);

  // the key after this one, or before it with Shift
  const along = (back) => {
    const found = stops(), here = found.indexOf(document.activeElement), at = here < 0 ? found.indexOf(last) : here;
    return found[at < 0 ? (back ? found.length - 1 : 0) : (at + (back ? -1 : 1) + found.length) % found.length];
  };
  // the nearest one in a direction; aside counts double
  const beyond = ([right, down]) => {
    const middle = (one) => ((box) => [box.left + box.width / 2, box.top + box.height / 2])(one.getBoundingClientRect());
    const found = stops(), from = found.find((one) => one === document.activeElement);
    if (!from) return found.find((one) => key(one)?.matches(CARDS.map(named).join())) || along(false);
    const [x, y] = middle(from);
    const far = (one) => {
      const [across, low] = ((at) => [at[0] - x, at[1] - y])(middle(one)), on = across * right + low * down;
      return on > 8 ? on + 2 * Math.abs(across * down - low * right) : Infinity;
    };
    return found.filter((one) => far(one) < Infinity).sort((one, other) => far(one) - far(other))[0];
  };
  // the digit's card; where one is lifted, or in nobody's hand, its place
  const nth = (digit) => {
    if (!all('[flt-semantics-identifier="board"]').length) return null; // elsewhere such names mean other things
    const lifted = CARDS.flatMap(keys).some((one) => one.closest('[aria-current="true"]') || one.querySelector('[aria-current="true"]'));
    const groups = lifted ? [...PLACES, ...OTHERS, ...CARDS] : [...CARDS, ...PLACES, ...OTHERS];
    const found = groups.map(keys).find((one) => one.length);
    return found?.[digit - 1];
  };
  const no = () => ['-no', '-close'].flatMap((end) => all(`[flt-semantics-identifier$="${end}"]`)).map(key).find(Boolean);

  const goes = (to) => to && (() => to.focus());
  const taps = (one, event) => one && (() => {
    finger.presses(event, one !== document.activeElement);
    one.focus();
    one.click();
  });
  const acts = (event) => {
    if (event.key === 'Tab') return goes(along(event.shiftKey));
    if (event.key === 'Escape') return taps(no(), event);
    return WAYS[event.key] ? goes(beyond(WAYS[event.key])) : taps(nth(Number(event.key)), event);
  };
  window.addEventListener('keydown', (event) => {
    const ours = event.key === 'Escape' || WAYS[event.key] || /^[1-9]$/.test(event.key);
    const entering = document.activeElement?.matches('input, textarea, [role=slider]') || event.shiftKey;
    if (event.altKey || event.ctrlKey || event.metaKey || (event.key !== 'Tab' && (entering || !ours))) return;
    const asleep = document.querySelector('flt-semantics-placeholder');
    if (asleep) {
      asleep.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      return; // Flutter answers that one
    }
    if (event.key === 'Tab' && document.activeElement?.closest('flt-text-editing-host')) return; // Flutter knows where it is
    const does = acts(event);
    if (!does) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    does();
  }, true);
})();
