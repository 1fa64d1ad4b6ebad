// No picture before there is something to see.
//
// Until the app's first screen comes, Flet's client would draw a sign that it waits, again and again, below our cover. So
// it is asked to draw only from the first screen on: on a server that sign takes a fifth of a start, and in the offline
// app the processor that Python starts on. `firstPicture()` says that there is something to see, and its promise when it
// is seen.

(() => {
  const frame = window.requestAnimationFrame.bind(window);
  const noFrame = window.cancelAnimationFrame.bind(window);
  const asked = new Map();  // by the number told, what draws, or the browser's own number
  let waits = true;
  let seen;

  window.requestAnimationFrame = (draws) => {
    if (!waits) return frame(draws);
    const number = -1 - asked.size;
    asked.set(number, draws);
    return number;
  };

  window.cancelAnimationFrame = (number) => {
    if (!asked.has(number)) return noFrame(number);
    if (!waits) noFrame(asked.get(number));
    asked.set(number, () => {});
  };

  window.firstPicture = () => {
    if (!waits) return seen;
    waits = false;
    for (const [number, draws] of asked) asked.set(number, frame(draws));
    // What the client asked for is drawn, and handed over to the page, before the next callback of the same frame. To wait
    // for another frame would take as long as its second picture. If it has not asked yet, it draws in the frame after.
    seen = new Promise((done) => { frame(asked.size ? done : () => frame(done)); });
    return seen;
  };
})();
