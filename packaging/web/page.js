// The page around the app: one tab at a time, Python started at once, what goes wrong said in words.

(() => {
  const WORDS = JSON.parse(document.getElementById('words').textContent);
  const NAME = 'table-companion';
  const PATIENCE = 3000;  // milliseconds another tab has to put things away
  const MOMENT = 1000;

  const stored = (key) => {
    try { return JSON.parse(localStorage.getItem(`flutter.companion.${key}`)); } catch { return null; }
  };
  const chosen = stored('lang');
  const wished = (navigator.languages || []).find((one) => /^(fr|en)\b/i.test(one)) || 'en';
  const lang = (chosen in WORDS ? chosen : wished.slice(0, 2).toLowerCase());
  const prefs = stored('prefs');
  const shares = () => {
    try {
      return navigator.canShare({ files: [new File([''], 'picture.png', { type: 'image/png' })] });
    } catch { return false; }
  };
  document.documentElement.lang = lang;
  if (lang === 'fr') document.querySelector('link[rel=manifest]').href = 'manifest.fr.json';
  try {
    const { theme } = JSON.parse(prefs);
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  } catch { /* nothing chosen yet */ }

  // --- from a set-up one comes to its session, and Back does not lead to a second start of the same one; whoever
  // closes the rules over a screen goes back to it
  const { pushState, replaceState } = History.prototype;
  history.pushState = function push(state, title, url) {
    const to = new URL(url, location.href);
    const begun = /^#\/new\/[^/?]+/.test(location.hash) && /^#\/session\/[^/]+$/.test(to.hash);
    const closed = location.href === `${to.href}?rules`;
    if (closed && history.state?.serialCount > 0) history.back();
    else (begun || closed ? replaceState : pushState).call(this, state, title, url);
  };

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
    webRenderer: 'canvaskit',
  };
  window.flet.flutterAppLoaded = new Promise((resolve) => { window.flet.flutterAppResolve = resolve; });

  let screens = null;
  let becomeReady;
  const ready = new Promise((resolve) => { becomeReady = resolve; });
  globalThis.jsConnect = async (_app, _args, hear) => {
    screens = hear;
    await ready;
  };
  globalThis.jsSend = async (_app, bytes) => { if (worker) worker.postMessage(bytes, [bytes.buffer]); };
  globalThis.jsDisconnect = async () => {};

  // --- Python
  let worker = null;
  let letGo = null;

  function startPython(keepNothing = false) {
    worker = new Worker('worker.js', { type: 'module' });
    worker.onmessage = ({ data }) => (data instanceof Uint8Array ? screens(data) : told(data));
    worker.onerror = (event) => told({ kind: 'failed', words: '', detail: event.message });
    worker.postMessage({
      kind: 'begin',
      keepNothing,
      pyodideUrl: new URL('pyodide/module.js', document.baseURI).href,
      archiveUrl: new URL('app.tar.gz', document.baseURI).href,
      told: {
        address: location.href,
        lang: chosen,
        wished: (navigator.languages || []).join(','),
        prefs: typeof prefs === 'string' && prefs.length < 2000 ? prefs : null,
        still: matchMedia('(prefers-reduced-motion: reduce)').matches,
        zoom: parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1,
        shares: shares(),
      },
    });
  }

  function told({ kind, at, words, detail }) {
    if (kind === 'stage') {
      progress({ python: 45, unpacked: 60, ready: 85 }[at]);
      if (at === 'ready') becomeReady();
    } else if (kind === 'shown') {
      requestAnimationFrame(() => requestAnimationFrame(uncover));
      serviceWorker();
    } else if (kind === 'kept') {
      const touched = !navigator.userActivation || navigator.userActivation.hasBeenActive;
      if (touched && !told.asked && navigator.storage && navigator.storage.persist) {
        told.asked = true;  // some browsers ask the person: not before there is something to keep
        navigator.storage.persist();
      }
    } else if (kind === 'take-over') {
      takeOver();
    } else if (kind === 'let-go') {
      if (letGo) letGo();
    } else if (kind === 'nowhere') {
      worker.terminate();
      notice('nowhere', '', [['play', () => { uncoverNotice(); startPython(true); }]]);
    } else if (kind === 'failed') {
      console.error(words, detail);
      worker.terminate();
      notice('failed', words || detail, [['save', rescue], ['again', () => location.reload()]]);
    }
  }

  // --- one tab at a time: two would overwrite each other
  const others = 'BroadcastChannel' in window ? new BroadcastChannel(NAME) : null;
  if (others) others.onmessage = ({ data }) => { if (data === 'let go' && worker) leave(); };

  function leave() {
    letGo = () => {
      letGo = null;
      if (worker) worker.terminate();
      worker = null;
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
      if (!worker) return whenDrawn(() => notice('elsewhere', '', [['use', claim]]));
      worker.terminate();  // another tab took it from this one, which had not answered
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
    navigator.serviceWorker.ready.then(() => say('offline'));
    let looked = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || Date.now() - looked < 600000) return;
      looked = Date.now();
      registration.update().catch(() => {});  // no network
    });
    navigator.serviceWorker.addEventListener('controllerchange', () => { if (taking) location.reload(); });
  }

  const say = (news) => { if (worker) worker.postMessage({ kind: 'news', news }); };

  function takeOver() {
    if (!registration || !registration.waiting) return location.reload();
    taking = true;
    return registration.waiting.postMessage('take-over');
  }

  // --- what is seen before the app is, and when it cannot be
  const whenDrawn = (then) => {
    if (document.getElementById('starting')) then();
    else document.addEventListener('DOMContentLoaded', then);
  };

  function progress(percent) {
    whenDrawn(() => {
      document.querySelector('#starting progress').value = percent;
      document.querySelector('#starting .done').style.width = `${percent}%`;
    });
  }

  function uncover() {
    const cover = document.getElementById('starting');
    cover.hidden = true;
    document.getElementById('notice').hidden = true;
  }

  function uncoverNotice() {
    document.getElementById('notice').hidden = true;
    document.getElementById('waiting').hidden = false;
  }

  function notice(id, more, keys) {
    whenDrawn(() => {
      const words = WORDS[lang];
      document.getElementById('starting').hidden = false;
      document.getElementById('waiting').hidden = true;
      const shown = document.getElementById('notice');
      shown.hidden = false;
      shown.querySelector('h1').textContent = words[`${id}.title`];
      shown.querySelector('p').textContent = [words[`${id}.words`], more].filter(Boolean).join('\n\n');
      shown.querySelector('div').replaceChildren(...keys.map(([key, act]) => {
        const made = document.createElement('button');
        made.id = `notice-${key}`;
        made.textContent = words[key];
        made.addEventListener('click', act);
        return made;
      }));
      shown.querySelector('button').focus();
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

  whenDrawn(() => {
    document.getElementById('waiting').querySelector('p').textContent =
      WORDS[lang][navigator.serviceWorker && navigator.serviceWorker.controller ? 'loading' : 'first'];
  });
})();
