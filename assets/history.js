// Back leads where a person remembers to have been, in one step each. The app only ever says where to go next; whether
// that is a step on or a step back is decided here, from the addresses that lie behind:
// - an address that lies behind is gone back to, and what came after it is forgotten;
// - whoever goes up from what lies below it (/session/1/log/3 → /session/1/log) leaves nothing of that behind;
// - nor is there a step back to the rules that lay open over a screen;
// - “#gone=/people/2” after an address says that nothing stands there any more: no step leads back to it, or below it.
(() => {
  const MOST = 30; // browsers keep fifty steps
  const LATE = 1000; // milliseconds after which a browser that was to go back has not
  const { pushState, replaceState } = History.prototype;
  let due = null; // what else is said while the browser goes back
  let arrived; // what to do once it has

  const address = (url) => {
    const to = new URL(url, location.href);
    return window.flet?.routeUrlStrategy === 'hash' ? to.hash.slice(1) || '/' : to.pathname + to.search + to.hash;
  };
  const path = (one) => one.split(/[?#]/)[0];
  const within = (one, above) => path(one) === above || path(one).startsWith(above === '/' ? above : `${above}/`);

  const go = (state, title, url) => {
    const [to, gone] = address(url).split('#gone=');
    const shown = gone === undefined ? url : url.slice(0, url.lastIndexOf('#gone='));
    const behind = [...(history.state?.trail || []), address(location.href)];
    let kept = behind.lastIndexOf(to);
    if (kept < 0) {
      kept = behind.length;
      if (behind[kept - 1].endsWith('?rules')) kept -= 1;
      const left = gone ?? (to === path(to) && within(behind[behind.length - 1], to) ? to : null);
      while (left !== null && kept && within(behind[kept - 1], left)) kept -= 1;
    }
    const told = { ...state, trail: behind.slice(0, kept).slice(-MOST) };
    const steps = behind.length - 1 - kept;
    if (steps < 0) pushState.call(history, told, title, shown);
    else if (!steps) replaceState.call(history, told, title, shown);
    else back(steps, () => replaceState.call(history, told, title, shown));
  };

  // The client has gone there already, and does not hear of the steps back: a window calls whoever listened first.
  const back = (steps, then) => {
    due = [];
    const late = setTimeout(() => arrived(), LATE);
    arrived = () => {
      clearTimeout(late);
      const rest = due;
      due = null;
      then();
      rest.forEach(([name, told]) => history[name](...told));
    };
    history.go(-steps);
  };
  window.addEventListener('popstate', (event) => {
    if (!due) return;
    event.stopImmediatePropagation();
    arrived();
  }, true);

  history.pushState = (...told) => { due ? due.push(['pushState', told]) : go(...told); };
  history.replaceState = (state, ...where) => {
    const trail = history.state?.trail;
    if (due) due.push(['replaceState', [state, ...where]]);
    else replaceState.call(history, trail ? { ...state, trail } : state, ...where);
  };
})();
