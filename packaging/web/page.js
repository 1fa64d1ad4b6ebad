// The page around the app: one tab at a time, Python started at once, what goes wrong said in words.

(() => {
  const WORDS = JSON.parse(document.getElementById('words').textContent);
  const NAME = 'table-companion';
  const PATIENCE = 3000;  // milliseconds another tab has to put things away
  const MOMENT = 1000;
  const QUIET = 5000;  // milliseconds without a tap
  const LONG = 20000;  // milliseconds after which no start from a kept memory is waited for
  const LONG_DIE = 3000;  // milliseconds after the first screen in which the app's own die has to come
  const LONG_PICTURE = 3000;  // milliseconds after the first screen in which the page draws it, if anybody sees it
  const DIE = '/die';
  const TRIES = 'companion.memory';  // in localStorage: {build, tries}
  const MAKING = 'companion.making';  // in localStorage, while the memory is made: the build
  const EXTENSIONS = JSON.parse(document.getElementById('extensions').textContent);
  const EXPECTED = Number(document.querySelector('meta[name=bytes]').content);
  const build = document.querySelector('meta[name=build]').content;

  const remembered = (key) => {
    try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
  };
  const remember = (key, value) => {
    try {
      if (value) localStorage.setItem(key, JSON.stringify(value));
      else localStorage.removeItem(key);
    } catch { /* nothing is kept here */ }
  };
  const chosen = remembered('flutter.companion.lang');
  const wished = (navigator.languages || []).find((one) => one.slice(0, 2).toLowerCase() in WORDS) || 'en';
  const lang = (chosen in WORDS ? chosen : wished.slice(0, 2).toLowerCase());
  const prefs = remembered('flutter.companion.prefs');
  const apple = (navigator.vendor || '').startsWith('Apple');  // also other browsers on an iPhone
  document.documentElement.lang = lang;
  if (lang !== 'en') document.querySelector('link[rel=manifest]').href = `manifest.${lang}.json`;
  try {
    const { theme } = JSON.parse(prefs);
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  } catch { /* nothing chosen yet */ }

  // --- a key that is held down is one tap
  window.addEventListener('keydown', (event) => {
    const typing = event.target instanceof Element && event.target.matches('input, textarea');
    if (event.repeat && (event.key === ' ' || event.key === 'Enter') && !typing) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }, true);

  // --- what Flet's client asks for; it calls the four functions below
  const here = new URL('.', location.href).pathname;
  window.flet = {
    pyodide: true,
    multiView: false,
    noCdn: true,
    webSocketEndpoint: '/ws',
    entrypointBaseUrl: here,
    assetBase: here,
    routeUrlStrategy: 'hash',
    canvasKitBaseUrl: `${here}canvaskit/`,
    fontFallbackBaseUrl: 'assets/fonts/',
    webRenderer: 'auto',
  };
  window.flet.flutterAppLoaded = new Promise((resolve) => { window.flet.flutterAppResolve = resolve; });

  let screens = null;
  let becomeReady;
  const ready = new Promise((resolve) => { becomeReady = resolve; });
  globalThis.jsConnect = async (_app, _args, hear) => {
    clientCame();
    screens = hear;
    await ready;
  };
  globalThis.jsSend = async (_app, bytes) => {
    touched = Date.now();
    const told = finger.tells(bytes);
    if (leaving) leaving.push(told);
    else post(told);
  };
  globalThis.jsDisconnect = async () => {};

  const post = (told) => worker && worker.postMessage(told, [told.buffer]);
  // What a page says as it is left waits: Python would be ended in the middle of hearing it. Who stays after all is heard.
  let leaving = null;
  addEventListener('beforeunload', () => {
    leaving ??= [];
    setTimeout(() => {
      leaving?.forEach(post);
      leaving = null;
    }, MOMENT);
  }, true);

  // --- Python
  let worker = null;
  let letGo = null;
  let touched = 0;  // when somebody last did something
  let shown = false;  // whether the app's first screen is drawn
  let rollsTaken = -1;  // how many throws of the early die the app has taken over; -1 before its own die is there
  const files = {
    build,
    pyodideUrl: new URL('pyodide/module.js', document.baseURI).href,
    archiveUrl: new URL('app.tar.gz', document.baseURI).href,
    extensions: EXTENSIONS.map(({ path, file }) => ({ path, url: new URL(file, document.baseURI).href })),
  };

  // named `kept` where the service worker hands it the app's files (packed.js)
  function thread(script) {
    const kept = navigator.serviceWorker && navigator.serviceWorker.controller;
    return new Worker(script, { type: 'module', name: kept ? 'kept' : '' });
  }

  function startPython({ keepNothing = false, useMemory = memoryIsTrusted() } = {}) {
    clearTimeout(startPython.late);
    worker = thread('worker.js');
    worker.onmessage = ({ data }) => {
      if (!(data instanceof Uint8Array)) return told(data);
      finger.hears(data);
      return screens(data);
    };
    worker.onerror = (event) => told({ kind: 'failed', words: '', detail: event.message });
    startPython.again = () => startPython({ keepNothing, useMemory: false });
    worker.postMessage({
      kind: 'begin',
      keepNothing,
      useMemory,
      ...files,
      told: {
        address: location.href,
        lang: chosen,
        wished: (navigator.languages || []).join(','),
        prefs: typeof prefs === 'string' && prefs.length < 2000 ? prefs : null,
        place: remembered('flutter.companion.place'),
        ...companionDevice,
      },
    });
  }

  function told({ kind, at, words, detail, rolls, bytes, route, compiled, id, what }) {
    // an end of its own: nothing that is late is waited for any more
    if (kind === 'nowhere' || kind === 'failed' || kind === 'let-go') clearTimeout(startPython.late);
    if (kind === 'let-go' || kind === 'failed') endLines();
    if (kind === 'stage') {
      if (at === 'memory' || at === 'files') document.documentElement.dataset.start = at;
      if (at === 'memory') startsFromMemory();
      if (at === 'ready') {
        clearTimeout(startPython.late);
        if (apple) files.compiled = compiled;  // elsewhere, what the maker compiles is kept by the browser for the next start
        becomeReady();
      }
    } else if (kind === 'unremembered') {
      withoutMemory(detail);
    } else if (kind === 'shown') {
      remember(TRIES, null);
      shown = true;
      firstPicture();
      if (route !== DIE && window.early?.rolling()) goToDie();
      whenDrawn(uncoverWhenReady);
      setTimeout(() => told({ kind: 'die', rolls: Infinity }), LONG_DIE);
      afterPicture(serviceWorker);
    } else if (kind === 'die') {
      rollsTaken = Math.max(rollsTaken, rolls);
      whenDrawn(uncoverWhenReady);
    } else if (kind === 'bytes') {
      bytesCame(bytes);
    } else if (kind === 'kept') {
      const touched = !navigator.userActivation || navigator.userActivation.hasBeenActive;
      if (touched && !told.asked && navigator.storage && navigator.storage.persist) {
        told.asked = true;  // some browsers ask the person: not before there is something to keep
        navigator.storage.persist();
      }
    } else if (kind === 'ask') {
      ask(what, words, id);
    } else if (kind === 'take-over') {
      takeOver();
    } else if (kind === 'let-go') {
      if (letGo) letGo();
    } else if (kind === 'nowhere') {
      worker.terminate();
      notice('nowhere', '', [['play', () => { uncoverNotice(); startPython({ keepNothing: true }); }]]);
    } else if (kind === 'failed') {
      console.error(words, detail);
      worker.terminate();
      notice('failed', words || [WORDS[lang]['unable.words'], detail], [['save', rescue], ['again', () => location.reload()]]);
    }
  }

  // --- what Python cannot do in its thread: lines to other phones (peers.js), and the camera (camera.js)
  let lines = null;  // comes with the first line
  const endLines = () => lines?.then(({ closeAll }) => closeAll(), () => {});

  async function ask(what, words, id) {
    const module = (name) => import(new URL(name, document.baseURI).href);
    let answer;
    try {
      if (what === 'scan' || what === 'allow') answer = await (await module('camera.js'))[what](...words);
      else {
        lines ??= module('peers.js').then((found) => {
          found.listen((line, news, text) => worker?.postMessage({ kind: 'line', line, what: news, text }));
          return found;
        });
        answer = await (await lines)[what](...words);
      }
      answer = { answer };
    } catch (error) {
      if (!error.key) console.error(error);
      answer = { error: error.key || 'unable' };
    }
    if (id !== undefined) worker?.postMessage({ kind: 'answer', id, answer: JSON.stringify(answer) });
  }

  // --- the memory of Python that a start goes on from (memory.js); whatever is wrong with it, the app starts without
  function triesSoFar() {
    const { build: of, tries } = remembered(TRIES) || {};
    return of === build ? tries : 0;
  }

  // Twice begun and never shown, it may be the memory that brings the page down.
  function memoryIsTrusted() {
    if (triesSoFar() < 2) return true;
    forgetMemory();
    return false;
  }

  function startsFromMemory() {
    remember(TRIES, { build, tries: triesSoFar() + 1 });
    startPython.late = setTimeout(() => withoutMemory('it took too long'), LONG);
  }

  function withoutMemory(why) {
    clearTimeout(startPython.late);
    console.warn('not from the kept memory:', why);
    worker.terminate();
    forgetMemory();
    startPython.again();
  }

  function forgetMemory() {
    remember(TRIES, null);
    import(new URL('memory.js', document.baseURI).href).then(({ forget }) => forget(build)).catch(() => {});
  }

  // Made once the app is up and whole on the device, and nobody is in the middle of something. A small device may end the
  // page for it: the next one finds the mark, and leaves it alone. Pages on an iPhone have the least room, and wait until
  // somebody comes for a second time.
  const broughtDown = remembered(MAKING) === build;

  function makeMemory() {
    const say = (how) => { document.documentElement.dataset.memory = how; };
    if (document.documentElement.dataset.start === 'memory') return say('unwanted');
    if (broughtDown) return say('given up');
    if (!('caches' in window) || navigator.deviceMemory < 2 || (first && apple)) return say('not now');
    let over = false;
    const mark = () => remember(MAKING, over || document.hidden ? null : build);
    const wait = setInterval(() => {
      if (!worker || Date.now() - touched < QUIET) return;
      clearInterval(wait);
      mark();
      document.addEventListener('visibilitychange', mark);  // who leaves, or looks elsewhere, is not brought down
      const maker = thread('memory_maker.js');
      say('making');
      maker.onmessage = ({ data }) => {
        maker.terminate();
        over = true;
        mark();
        say(data);
      };
      maker.postMessage({ ...files, pageUrl: document.baseURI });
    }, 1000);
  }

  // --- one tab at a time: two would overwrite each other
  addEventListener('pageshow', ({ persisted }) => { if (persisted) location.reload(); });  // what it held was let go
  const others = 'BroadcastChannel' in window ? new BroadcastChannel(NAME) : null;
  const JOIN = '#/join/';  // what the code of another phone's table leads to
  let answered = null;  // called when another tab has taken this one's code
  if (others) others.onmessage = ({ data }) => {
    const runs = worker && document.getElementById('notice').hidden;
    if (data === 'let go' && worker) leave();
    else if (data === 'taken') answered?.();
    else if (data.startsWith(JOIN) && runs) {
      goTo(data);
      window.focus();
      others.postMessage('taken');
    }
  };

  // A phone's own camera opens a new tab. Where the app runs in another one, that goes on with the code.
  function handOver() {
    const late = setTimeout(() => { answered = null; elsewhere('elsewhere'); }, PATIENCE);
    answered = () => {
      answered = null;
      clearTimeout(late);
      elsewhere('handed');
    };
    others.postMessage(location.hash);
  }

  const elsewhere = (id) => whenDrawn(() => notice(id, '', [['use', claim]]));

  function leave() {
    letGo = () => {
      letGo = worker = null;
      release();
      notice('left', '', [['use', () => location.reload()]]);
    };
    worker.postMessage({ kind: 'let-go' });
  }

  let release = () => {};
  const hold = () => new Promise((resolve) => { release = resolve; });

  function own(options, then) {
    navigator.locks.request(NAME, options, () => {
      then();
      return hold();
    }).catch(() => {
      if (!worker) return location.hash.startsWith(JOIN) ? handOver() : elsewhere('elsewhere');
      clearTimeout(startPython.late);
      worker.terminate();  // another tab took it from this one, which had not answered
      endLines();
      worker = null;
      return notice('left', '', [['use', () => location.reload()]]);
    });
  }

  function claim() {
    let mine = false;
    const begin = () => {
      if (mine) return;
      mine = true;
      uncoverNotice();
      startPython();
    };
    own({}, begin);
    others.postMessage('let go');
    setTimeout(() => { if (!mine) own({ steal: true }, begin); }, PATIENCE);
  }

  if (!navigator.locks || !others) startPython();
  else {
    const soon = new AbortController();  // a tab that was closed just now may still hold it
    const late = setTimeout(() => soon.abort(), MOMENT);
    own({ signal: soon.signal }, () => {
      clearTimeout(late);
      startPython();
    });
  }

  // --- the app on the device, and newer ones
  let registration = null;
  let taking = false;

  async function serviceWorker() {
    if (!('serviceWorker' in navigator)) return;
    try {
      registration = await navigator.serviceWorker.register('sw.js');
    } catch (error) {
      console.warn('the app will not start without a network', error);
      return;
    }
    const news = () => {
      if (registration.waiting && navigator.serviceWorker.controller) say('update');
    };
    news();
    registration.addEventListener('updatefound', () => {
      registration.installing.addEventListener('statechange', news);
    });
    navigator.serviceWorker.ready.then(() => {
      say('offline');
      if (first) keepWhatWasUsed();
      touched ||= Date.now();
      makeMemory();
    });
    let looked = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || Date.now() - looked < 600000) return;
      looked = Date.now();
      registration.update().catch(() => {});  // no network
    });
    navigator.serviceWorker.addEventListener('controllerchange', () => { if (taking) location.reload(); });
  }

  // Flutter may have chosen the client that browsers like this one do not use: then it, too, has to be on the device.
  function keepWhatWasUsed() {
    const asked = () => {
      for (const { name } of performance.getEntriesByType('resource')) {
        if (name.startsWith(document.baseURI) && /main\.dart|canvaskit/.test(name)) fetch(name.replace(/\.packed$/, ''));
      }
    };
    if (navigator.serviceWorker.controller) asked();
    else navigator.serviceWorker.addEventListener('controllerchange', asked, { once: true });
  }

  const say = (news) => { if (worker) worker.postMessage({ kind: 'news', news }); };

  function takeOver() {
    if (!registration || !registration.waiting) return location.reload();
    taking = true;
    return registration.waiting.postMessage('take-over');
  }

  // --- what is seen before the app is (early.js), and when it cannot be
  const whenDrawn = (then) => {
    if (window.early) then();
    else document.addEventListener('DOMContentLoaded', then);
  };

  // The client reads the address when it starts; later it has to be told, and just then it may have missed it.
  function goTo(hash) {
    if (screens) location.hash = hash;
    else history.replaceState(history.state, '', hash);
  }

  function goToDie() {
    if (location.hash === `#${DIE}`) history.replaceState(history.state, '', '#/');
    location.hash = DIE;
  }

  const first = !(navigator.serviceWorker && navigator.serviceWorker.controller);

  whenDrawn(() => {
    early.begin(decodeURI(location.hash.slice(1)).split('?')[0], lang);
    document.getElementById('to-die').addEventListener('click', () => {
      early.openDie();
      goTo(`#${DIE}`);
    });
    early.hear(([face, at]) => say(`rolled ${face} ${at}`), uncoverWhenReady);
    document.querySelector('#waiting p').textContent = first ? WORDS[lang].first : '';
    for (const bar of document.querySelectorAll('#waiting .bar, #waiting progress')) bar.hidden = !first;
    if (!first) setTimeout(() => { document.querySelector('#waiting p').textContent = WORDS[lang].loading; }, 2500);
  });

  // Bytes that came, of all that have to (packed.js counts them).
  let came = 0;
  window.bytesCame = (n) => {
    came += n;
    if (!first || !window.early) return;
    const percent = Math.min(100, (100 * came) / EXPECTED);
    document.querySelector('#starting progress').value = percent;
    document.querySelector('#starting .done').style.width = `${percent}%`;
  };

  // Whoever rolls the die goes on rolling it: the app comes when it lies, on its own page of the die, with what fell.
  function uncoverWhenReady() {
    const waits = () => early.rolling() && (early.busy() || rollsTaken < early.thrown().length);
    if (!shown || waits()) return;
    const then = () => { if (!waits()) uncover(); };
    if (early.rolling()) requestAnimationFrame(() => requestAnimationFrame(then));  // what fell is drawn meanwhile
    else firstPicture().then(then);
  }

  // The first picture takes all that a small device can do; what follows comes at once, to be done before the first tap.
  function afterPicture(act) {
    let waits = true;
    const once = () => {
      if (waits) act();
      waits = false;
    };
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once, 100)));
    setTimeout(once, LONG_PICTURE);
  }

  function uncover() {
    if (document.getElementById('notice').hidden) document.getElementById('starting').hidden = true;
  }

  function uncoverNotice() {
    document.getElementById('notice').hidden = true;
  }

  function notice(id, more, keys) {
    whenDrawn(() => {
      const words = WORDS[lang];
      const said = [words[`${id}.words`]].concat(more).filter(Boolean).join('\n\n');
      sayInstead(words[`${id}.title`], said, keys.map(([key, act]) => [key, words[key], act]));
    });
  }

  // The database as it is kept, when the app cannot open it.
  async function rescue() {
    const { opened, everything } = await import(new URL('storage.js', document.baseURI).href);
    for (const [path, bytes] of await everything(await opened())) {
      if (!path.endsWith('.db')) continue;
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([bytes]));
      link.download = path.slice(path.lastIndexOf('/') + 1);
      link.click();
    }
  }
})();
