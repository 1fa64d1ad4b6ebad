// The keyboard. Tab goes through a page in the order in which it is read aloud: the places, then each column to its end;
// Flutter alone goes by height, from column to column and back. Arrows go to the next key in their direction, digits
// choose among cards and places, Escape answers no. What is read aloud is in the page once somebody asks for it; who
// uses the keyboard does so with the first press, and in Safari on a computer the page does so itself.
(() => {
  // Flutter (3.44) leaves what screen readers and fields go by as far down as a page was scrolled, also where the page
  // becomes too short to scroll. With this it stays where it was scrolled to, and all is where it is seen.
  const short = ':not(:has(> flt-semantics-scroll-overflow))::after';
  const kept = new CSSStyleSheet();
  kept.replaceSync(`flt-semantics[style*="overflow: hidden"]${short}, flt-semantics[style*="overflow-y: scroll"]${short} {
    content: ""; position: absolute; top: 0; width: 1px; height: 1000vh; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, kept];

  const named = (begin) => `[flt-semantics-identifier^="${begin}"]`;
  const all = (css) => [...document.querySelectorAll(`flt-semantics-host ${css}`)];
  const key = (one) => one.closest('[flt-tappable]') || one.querySelector('[flt-tappable]');
  const onBoard = () => all('[flt-semantics-identifier="board"]').length > 0;
  const keys = (begin) => all(named(begin)).map(key).filter(Boolean);
  const middle = (one) => ((box) => [box.left + box.width / 2, box.top + box.height / 2])(one.getBoundingClientRect());
  // cards as they lie, line by line and from left to right: Flutter tells them in the order in which they began to slide;
  // what is around each is where it belongs while the card still comes from the table
  const inOrder = (cards) => cards.map((one) => [one, ...middle(one.parentElement), one.offsetHeight / 2])
    .sort(([, x, y, half], [, otherX, otherY]) => (Math.abs(y - otherY) < half ? x - otherX : y - otherY)).map(([one]) => one);
  const stops = () => {
    const found = all('*').filter((one) => one.tabIndex >= 0 && !one.disabled);
    CARDS.map((begin) => keys(begin).filter((one) => found.includes(one))).forEach((cards) => {
      const places = cards.map((one) => found.indexOf(one));
      inOrder(cards).forEach((one, nth) => { found[places[nth]] = one; });
    });
    return found;
  };
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const TURNS = { ArrowLeft: 'lesson-before', ArrowRight: 'lesson-next' }; // the cards of a lesson
  const PLACES = ['choose-', 'target-', 'column-'], CARDS = ['hand-', 'lay-'], OTHERS = ['protect-', 'roller-', 'face-'];
  const NUMBERS = ['rank-', 'chip-']; // what has a number itself
  const COUNTS = ['count-', 'points-', 'cards-']; // fields of numbers on a board
  const COMES = 5000; // milliseconds within which a page comes of which somebody sees the first picture
  const SOON = 2000; // milliseconds after a press in which what goes and comes does so because of it
  const CHOSEN = 500; // milliseconds after a click in which the client still puts its cursor where that was
  const ENTERS = 'input, textarea, [role=slider]';
  let last = null; // where the keyboard was before it left, as it leaves a field with Enter
  let lay = null, page = '', asked = null; // where that lay, on which page, and the question that stood over it
  let names = []; // what it was called, and those before
  let pressed = -Infinity; // when it was pressed
  let early = ''; // digits that nobody has heard yet

  const nearest = (found, far) => found.map((one) => [far(one), one]).filter(([away]) => away < Infinity)
    .sort(([one], [other]) => one - other)[0]?.[1];
  const asking = () => document.querySelector('[role$=dialog]');
  // what lies where the key was that went: one looks for the next one there, while Flutter leads back to one before
  const instead = (was) => {
    if (was.asked || was.one.isConnected || was.page !== location.href || asking()) return null;
    const card = CARDS.some((begin) => was.name?.startsWith(begin)); // in its place comes another card or nothing
    const found = card ? CARDS.flatMap(keys) : stops();
    return nearest(found, (one) => Math.hypot(...middle(one).map((at, nth) => at - was.lay[nth])));
  };
  window.addEventListener('focusin', ({ target }) => {
    if (!target.closest('flt-semantics-host')) return;
    const fell = last && performance.now() < pressed + SOON && !target.matches(ENTERS);
    const was = { one: last, lay, page, asked, name: names[0] };
    const falls = () => {
      const to = document.activeElement === target && instead(was);
      if (to && to !== target) to.focus();
    };
    [last, lay, page, asked] = [target, middle(target), location.href, asking()];
    names = [target.closest('[flt-semantics-identifier]')?.getAttribute('flt-semantics-identifier'), ...names].slice(0, 3);
    if (fell && was.one.isConnected) requestAnimationFrame(falls); // Flutter may lead away before that goes
    else if (fell) falls();
  }, true);
  window.addEventListener('pointerdown', () => { pressed = -Infinity; early = ''; }, true);

  // Who looks at another window and comes back goes on in the same field, in Firefox, too, where Flutter would leave it
  window.addEventListener('blur', (event) => {
    if (event.target !== window && !document.hasFocus()) event.stopImmediatePropagation();
  }, true);

  // digits that are pressed before the field that asks for them hears anything wait for it
  const deaf = (one) => one?.matches('input:not([autocorrect])'); // Flutter sets it with what the field is for
  const enters = (event, frames = 0) => {
    const one = document.activeElement, now = one?.matches('input') && !deaf(one);
    if (!early || performance.now() > event.timeStamp + COMES) early = '';
    else if (!now || frames < 2) requestAnimationFrame(() => enters(event, now ? frames + 1 : 0)); // what stood there comes first
    else [early] = ['', document.execCommand('insertText', false, early)];
  };
  const waits = (event) => {
    early += event.key;
    if (early === event.key) enters(event);
  };

  // a click into a field in which a number stands chooses all of it: what is typed next takes its place
  const chooses = (click) => {
    if (performance.now() > click.timeStamp + CHOSEN || pressed > click.timeStamp) return;
    const one = document.activeElement, box = one.getBoundingClientRect();
    const there = box.left <= click.clientX && click.clientX <= box.right && box.top <= click.clientY && click.clientY <= box.bottom;
    const number = there && one.matches('input') && /^[\d+]+$/.test(one.value);
    if (number && one.selectionStart === one.selectionEnd) one.select();
    requestAnimationFrame(() => chooses(click));
  };
  window.addEventListener('pointerup', (event) => event.pointerType === 'mouse' && chooses(event), true);

  // where nobody had asked for what is read aloud, Flutter hears letters beside it: each field lies where its own does
  const apart = () => document.activeElement?.closest('flt-text-editing-host') && document.activeElement;
  const own = (one, found) => nearest(found.filter((other) => other.matches(ENTERS)),
    (other) => Math.hypot(...middle(one).map((at, nth) => at - middle(other)[nth])));
  // where the keyboard is or was; what went may have come again
  const here = (found) => [apart() ? own(apart(), found) : document.activeElement, last, ...names.flatMap((name) => keys(name))]
    .map((one) => found.indexOf(one)).find((at) => at >= 0) ?? -1;
  // the key after this one, or before it with Shift
  const along = (back) => {
    const found = stops(), at = here(found);
    return found[at < 0 ? (back ? found.length - 1 : 0) : (at + (back ? -1 : 1) + found.length) % found.length];
  };
  const lifted = () => CARDS.flatMap(keys).some((one) => one.closest('[aria-current="true"]') || one.querySelector('[aria-current="true"]'));
  // the nearest one in a direction, for a card that is lifted a place if there is one; aside counts double
  const beyond = ([right, down]) => {
    const found = stops(), from = found[here(found)];
    if (!from) return found.find((one) => key(one)?.matches(CARDS.map(named).join())) || along(false);
    const [x, y] = middle(from);
    const far = (one) => {
      const [across, low] = ((at) => [at[0] - x, at[1] - y])(middle(one)), on = across * right + low * down;
      return on > 8 ? on + 2 * Math.abs(across * down - low * right) : Infinity;
    };
    return (lifted() && nearest(PLACES.flatMap(keys), far)) || nearest(found, far);
  };
  // the digit's card; where one is lifted, or in nobody's hand, its place, counted with those that are closed
  const nth = (digit) => {
    if (!onBoard()) return null;
    const groups = lifted() ? [...PLACES, ...OTHERS, ...CARDS] : [...CARDS, ...PLACES, ...OTHERS];
    const found = groups.find((begin) => keys(begin).length);
    if (!found) return NUMBERS.flatMap((begin) => keys(begin + digit))[0];
    const there = all(named(found));
    const one = (CARDS.includes(found) ? inOrder(there) : there)[digit - 1];
    return one && key(one);
  };
  const no = () => ['-no', '-close', '-skip'].flatMap((end) => all(`[flt-semantics-identifier$="${end}"]`)).map(key).find(Boolean);

  // what is due: Space rolls the die, both end a look at open cards; who has gone to a key since the last press means that
  const due = (...found) => !finger.travels() && found.flatMap((one) => all(`[flt-semantics-identifier="${one}"]`)).map(key).find(Boolean);

  const leads = (to) => {
    pressed = -Infinity;
    to.focus();
    if (document.activeElement !== to) to.dispatchEvent(new FocusEvent('focus')); // a field apart keeps it until Flutter hears
  };
  const goes = (to) => to && (() => leads(to));
  // Enter in a count goes on to the next field, as Tab does: the next digit may come before the server has answered;
  // from the last one to what confirms all
  const next = () => {
    if (!onBoard()) return null; // elsewhere such names mean other things
    const found = COUNTS.flatMap((begin) => all(`${named(begin)} input`)), at = here(found);
    return document.activeElement?.matches('input') && at >= 0 ? found[at + 1] ?? keys('confirm')[0] : null;
  };
  const later = []; // what keys do as soon as the page is awake, one after the other
  const wakes = () => {
    if (stops().length) later.splice(0).forEach((does) => does());
    else requestAnimationFrame(wakes);
  };
  const once = (does) => later.push(does) === 1 && wakes();
  const taps = (one, event) => one && (() => {
    if (event.key !== ' ') finger.presses(event, one !== document.activeElement); // that one it has heard itself
    leads(one);
    pressed = event.timeStamp;
    one.click();
  });
  const acts = (event) => {
    if (event.key === 'Tab') return goes(along(event.shiftKey));
    if (event.key === 'Enter') return goes(next()) || taps(due('revealed'), event);
    if (event.key === 'Escape') return taps(no(), event);
    if (event.key === ' ') return taps(due('roll', 'revealed'), event);
    if (!WAYS[event.key]) return taps(nth(Number(event.key)), event);
    return taps(TURNS[event.key] && keys(TURNS[event.key])[0], event) || goes(beyond(WAYS[event.key]));
  };
  // in Safari a field that has the keyboard before anybody asks loses it for good at the first Tab: on a computer we ask
  const asleep = () => document.querySelector('flt-semantics-placeholder');
  const wake = () => asleep()?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const soon = () => (asleep() ? wake() : requestAnimationFrame(soon));
  if (navigator.vendor.startsWith('Apple') && !navigator.maxTouchPoints) soon();

  window.addEventListener('keydown', (event) => {
    pressed = event.timeStamp;
    if (document.activeElement === last) lay = middle(last);
    const digit = /^\d$/.test(event.key);
    if (!digit) early = '';
    const counts = asleep() && /numeric|decimal/.test(apart()?.inputMode);
    if (counts && digit) wake(); // Enter shall find it
    const ours = [' ', 'Escape'].includes(event.key) || WAYS[event.key] || digit;
    const held = digit && document.activeElement?.matches('input') && (early || deaf(document.activeElement));
    const entering = !held && (document.activeElement?.matches(ENTERS) || (event.shiftKey && !digit)); // French keyboards shift digits
    if (event.altKey || event.ctrlKey || event.metaKey || (!['Tab', 'Enter'].includes(event.key) && (entering || !ours))) return;
    const answers = () => (held ? null : acts(event)) || (digit && (() => waits(event)));
    if ((asleep() || later.length) && !held) { // Space alone rolls a die, also before the app is there
      if (counts || ![' ', 'Enter'].includes(event.key)) wake();
      if (event.key === 'Enter' ? !counts : event.key === 'Tab' ? !apart() : [' ', 'Escape'].includes(event.key)) return;
      event.preventDefault(); // the others Flutter answers
      event.stopImmediatePropagation();
      once(() => (answers() || (event.key === 'Enter' && goes(along(event.shiftKey))))?.());
      return;
    }
    const does = answers();
    if (!does) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    does();
  }, true);
})();
