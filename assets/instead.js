// What is said where the app does not come: in a browser too old for it, after a script that broke, without a network.
//
// A file of its own, in the JavaScript of 2011, so that it runs where our other scripts do not. It only speaks up: the app
// is waited for all the same, and when it comes after all, the words go.
(function () {
  var LONG = 20;  // seconds without a file, after the client's have come
  var LONGEST = 120;  // without a file, where they have not: a slow connection brings one of several megabytes
  var CLIENT = /\/main\.dart\.(js|wasm)/;
  var DRAWING = /\/canvaskit\/.*\.wasm/;
  var files = 0;
  var quiet = 0;
  var broken = false;
  var said = false;

  function at(id) { return document.getElementById(id); }

  // The page's words, in the language that was chosen or else is wished; nothing while they are still to come.
  window.pageWords = function () {
    var all = window.companionWords || (at('words') ? JSON.parse(at('words').textContent) : {});
    var wished = [].concat(navigator.languages || navigator.language);
    var lang = null;
    var n;
    try {
      lang = JSON.parse(localStorage.getItem('flutter.companion.lang'));
    } catch (none) { /* storage switched off, or something else under this name */ }
    for (n = 0; n < wished.length && !all[lang]; n += 1) lang = String(wished[n]).slice(0, 2).toLowerCase();
    return all[lang] || all.en || {};
  };

  // Keys are [id, words, act].
  window.sayInstead = function (title, words, keys) {
    var row = at('notice').querySelector('.keys');
    said = false;
    at('starting').hidden = at('notice').hidden = false;
    at('notice').querySelector('h1').textContent = title;
    at('notice').querySelector('p').textContent = words;
    row.textContent = '';
    keys.forEach(function (one) {
      var key = document.createElement('button');
      key.id = 'notice-' + one[0];
      key.textContent = one[1];
      key.addEventListener('click', one[2]);
      row.appendChild(key);
    });
    row.firstChild.focus();
  };

  function look() {
    var names = performance.getEntriesByType('resource').map(function (one) { return one.name; });
    var some = function (kind) { return names.some(function (one) { return kind.test(one); }); };
    quiet = names.length === files ? quiet + 1 : 0;
    files = names.length;
    if (broken || quiet >= (some(CLIENT) && some(DRAWING) ? LONG : LONGEST)) speak();
  }

  function speak() {
    var words = window.pageWords();
    if (said || !at('notice') || !at('notice').hidden || !words.again) return;
    window.sayInstead(words['unable.title'], words['unable.words'], [['again', words.again, function () { location.reload(); }]]);
    said = true;
  }

  function broke(event) {
    if (event.target && event.target !== window && event.target.tagName !== 'SCRIPT') return;
    broken = true;
    speak();
  }

  var waits = setInterval(look, 1000);
  addEventListener('error', broke, true);
  addEventListener('unhandledrejection', broke);

  // Flet's client has come, and begins to talk to Python.
  window.clientCame = function () {
    clearInterval(waits);
    removeEventListener('error', broke, true);
    removeEventListener('unhandledrejection', broke);
    if (said) at('notice').hidden = true;
    said = false;
  };
})();
