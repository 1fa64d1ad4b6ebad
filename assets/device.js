// What this browser can, and how its reader wants things: both our pages tell the app at its start, which reads it in
// companion/ui/pages.py. And what an iPhone needs of a page: letters as large as its settings say, capitals where one
// types, sounds long after the last tap.

(() => {
  const root = document.documentElement;
  const sized = (of) => parseFloat(getComputedStyle(of).fontSize);

  // This font alone tells how large the phone writes, 17 px as a rule. All of a page goes by the size of its root.
  const measured = root.appendChild(document.createElement('p'));
  measured.style.font = '-apple-system-body';
  const told = measured.style.font ? (16 / 17) * sized(measured) : 0;
  measured.remove();
  if (told > sized(root)) root.style.fontSize = `${told}px`;

  const yes = (answer) => (answer ? '1' : '0');
  const shares = () => {
    try {
      return navigator.canShare({ files: [new File([''], 'picture.png', { type: 'image/png' })] });
    } catch { return false; }  // none, or no files of its own
  };
  const { timeZone = '-' } = Intl.DateTimeFormat().resolvedOptions();
  const installed = navigator.standalone || matchMedia('(display-mode: standalone)').matches;
  window.companionDevice = {
    still: yes(matchMedia('(prefers-reduced-motion: reduce)').matches),
    zoom: String(sized(root) / 16 || 1),
    share: yes(shares()),
    zone: `${timeZone} ${-new Date().getTimezoneOffset()}`,
    shake: yes('Accelerometer' in window),
    buzz: yes('vibrate' in navigator),
    week: yes((navigator.vendor || '').startsWith('Apple') && !installed),  // so long Safari keeps what nobody visits
  };

  // WebKit refuses a sound that comes long after the last tap, but for a context that a tap has begun once. So all players
  // share one, which rests until there is something to hear, and plays itself what a player may not.
  if ((navigator.vendor || '').startsWith('Apple')) {
    const { AudioContext } = window;
    let shared, used = false;
    const context = () => (shared ??= new AudioContext());
    window.AudioContext = function () {
      used = true;
      return context();
    };
    const taps = ['touchend', 'click', 'keydown'];
    const begin = async () => {
      try { await context().resume(); } catch { return; }  // the next tap tries again
      for (const tap of taps) removeEventListener(tap, begin, true);
      if (!used) await context().suspend();
    };
    for (const tap of taps) addEventListener(tap, begin, true);

    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      return play.call(this).catch(async (refused) => {
        if (refused.name !== 'NotAllowedError') throw refused;
        const sound = context().createBufferSource();
        sound.buffer = await context().decodeAudioData(await (await fetch(this.currentSrc)).arrayBuffer());
        const loud = new GainNode(context(), { gain: this.volume });
        sound.connect(loud).connect(context().destination);
        await context().resume();
        sound.start();
      });
    };
  }

  // The client asks a phone's keyboard for no capitals. People begin with one; names, which are never corrected, have one
  // in each word.
  const write = Element.prototype.setAttribute;
  for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement]) {
    prototype.setAttribute = function (name, value) {
      const capitals = this.getAttribute('autocorrect') === 'off' ? 'words' : 'sentences';
      write.call(this, name, name === 'autocapitalize' && value === 'off' && !this.inputMode ? capitals : value);
    };
  }
})();
