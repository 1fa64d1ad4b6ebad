// Flet's client asks another host for a library of animations, for controls that nothing here draws. No script of another
// host comes into the page, whatever the policy; who waits for it waits on, as without a network.
(() => {
  const { append } = Element.prototype;
  const isOurs = (part) => !(part instanceof HTMLScriptElement && part.src) || new URL(part.src).origin === location.origin;
  Element.prototype.append = function (...parts) { append.apply(this, parts.filter(isOurs)); };
})();
