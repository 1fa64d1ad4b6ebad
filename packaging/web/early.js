// What is seen, and can be done, before the app is there: the outline of its home screen, and the die.
//
// The die asks the browser's own source of chance, as Python does; what fell is handed on to the app, which goes on with
// it. No other rule is told here. Its drawing and words come from the app (tools/web_site): @die@ and the page's words.

(() => {
  const { faces, shapes, colours, words } = JSON.parse(document.getElementById('die-facts').textContent);
  const TUMBLE = 660;  // milliseconds, as long as the app's own die
  const BEATS = 6;
  const [RAIL, LOW_RAIL, TWO, FLAT, COLUMN] = [104, 76, 700, 560, 560];  // companion/ui/page_size.py
  const at = (id) => document.getElementById(id);
  const dark = () => (document.documentElement.dataset.theme
    || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

  const thrown = [];  // [face, milliseconds since 1970]
  let tumbling = false;
  let said = {};  // words in the reader's language
  let over = () => {};
  let told = () => {};

  // Every face is as likely each time: 252 is the largest multiple of six that a byte holds.
  function chance() {
    const byte = new Uint8Array(1);
    do crypto.getRandomValues(byte); while (byte[0] >= 252);
    return faces[byte[0] % faces.length];
  }

  function draw(face) {
    const svg = at('die').querySelector('svg');
    const polygon = (shape, x, y, radius, colour) => {
      const points = shapes[shape].map(([px, py]) => `${x + radius * 2.08 * (px - 0.5)},${y + radius * 2.08 * (py - 0.5)}`);
      return `<polygon points="${points.join(' ')}" fill="${colour}"/>`;
    };
    const ground = colours.on[face] || colours.paper;
    at('die').style.setProperty('--side', ground);
    svg.innerHTML = face
      ? polygon(face, 50, 47.25, 25, face === 'star' ? colours.ink : colours.paper)
      : faces.map((one, k) => polygon(one, 22 + 28 * (k % 3), 33 + 29 * Math.floor(k / 3), 9, colours.on[one] || colours.ink)).join('');
  }

  function say(face) {
    const { word, means } = said[face];
    at('die-word').textContent = word;
    at('die-means').textContent = means;
    const small = shapes[face].map(([x, y]) => `${x * 24},${y * 24}`).join(' ');
    at('die-mark').innerHTML = `<polygon points="${small}" fill="${colours.marks[dark() ? 1 : 0][face] || 'currentColor'}"/>`;
    at('die').setAttribute('aria-label', word);
  }

  function roll() {
    if (tumbling) return;
    const face = chance();
    thrown.push([face, Date.now()]);
    told(thrown.at(-1));
    const lie = () => {
      tumbling = false;
      at('die').classList.remove('tumbles');
      draw(face);
      say(face);
      over();
    };
    if (still()) return lie();
    tumbling = true;
    at('die-word').textContent = '…';
    at('die-means').textContent = '';
    at('die-mark').innerHTML = '';
    at('die').classList.add('tumbles');
    const first = faces.indexOf(face);
    for (let beat = 1; beat < BEATS; beat += 1) {
      setTimeout(() => { if (tumbling) draw(faces[(first + beat * 5) % faces.length]); }, (TUMBLE / BEATS) * (beat - 1));
    }
    setTimeout(lie, TUMBLE);
  }

  function lay() {
    const [wide, high] = [innerWidth, innerHeight];
    const flat = high < FLAT && wide > high;
    const rail = flat ? LOW_RAIL : wide >= TWO ? RAIL : 0;
    const side = flat ? Math.min(Math.max(wide * 0.42, 276), Math.max(440, wide * 0.25)) : 0;
    const left = wide - rail - side;
    const count = left >= TWO ? 2 : 1;
    const inside = Math.min(left / count, COLUMN) - 32;
    const size = Math.trunc(Math.min(Math.max(Math.min(inside * 0.72, high * (flat ? 0.4 : 0.3)), 128), 400));
    const cover = at('starting');
    cover.dataset.rail = rail ? 'side' : 'foot';
    cover.dataset.flat = flat ? 'yes' : 'no';
    for (const [name, value] of Object.entries({
      rail, side, die: size, across: Math.min(left, COLUMN * count), column: Math.min(left / count, COLUMN),
    })) cover.style.setProperty(`--${name}`, `${value}px`);
  }

  function open(screen) {
    at('starting').dataset.screen = screen;
    if (screen === 'die') at('roll').focus({ preventScroll: true });
  }

  window.early = {
    // Shows what belongs to an address within the app.
    begin(path, lang) {
      said = words[lang];
      for (const [id, text] of Object.entries(said.said)) {
        for (const one of document.querySelectorAll(`[data-said=${id}]`)) one.textContent = text;
      }
      lay();
      addEventListener('resize', lay);
      draw('');
      at('die-means').textContent = said.said.ways;
      at('die').setAttribute('aria-label', said.said.roll);
      open(path === '/die' ? 'die' : path === '/' || !path ? 'home' : 'other');
      for (const id of ['die', 'roll']) at(id).addEventListener('click', roll);
      addEventListener('keydown', (event) => {
        if (event.key !== ' ' || event.target instanceof HTMLButtonElement || !early.rolling()) return;
        event.preventDefault();
        roll();
      });
    },
    openDie: () => open('die'),
    rolling: () => at('starting').dataset.screen === 'die' && !at('starting').hidden,
    busy: () => tumbling,
    thrown: () => thrown,
    // Calls `tell` for each throw, those before included; calls `done` whenever the die has come to lie.
    hear(tell, done) {
      thrown.forEach(tell);
      told = tell;
      over = done;
    },
  };
})();
