// Large files lie packed on the host, since not every host packs what it sends: `path` as `path.packed`. Here they are
// unpacked for whoever asks for them, on the page and in its threads. Once the service worker has the app on the
// device, it hands them out unpacked, which lets the browser keep what it compiled of them.

(() => {
  const PACKED = new Set(@packed@);
  const TYPES = { js: 'text/javascript', wasm: 'application/wasm', otf: 'font/otf' };
  const base = new URL('.', self.document ? document.baseURI : self.location.href).href;
  const plain = self.fetch.bind(self);

  // The path of a file that lies packed on the host, or null.
  function packed(address) {
    const { href } = new URL(address, base);
    const path = href.startsWith(base) ? href.slice(base.length) : '';
    return PACKED.has(path) ? path : null;
  }

  // Whether the service worker hands out the app's files here.
  function unpackedFor() {
    return self.document ? Boolean(navigator.serviceWorker?.controller) : self.name === 'kept';
  }

  self.fetch = async (what, options) => {
    const path = packed(what instanceof Request ? what.url : String(what));
    if (path === null) return counted(await plain(what, options));
    if (unpackedFor()) {
      const answer = await plain(what, options);
      if (answer.ok) return answer;  // otherwise it was no service worker of ours
    }
    const answer = await plain(`${base}${path}.packed`, options);
    if (!answer.ok) return answer;
    const type = TYPES[path.slice(path.lastIndexOf('.') + 1)] || 'application/octet-stream';
    const body = answer.body.pipeThrough(counter()).pipeThrough(new DecompressionStream('gzip'));
    return new Response(body, { headers: { 'content-type': type } });
  };

  // Tells what comes of an archive, for the bar of a first visit.
  function counted(answer) {
    if (!self.bytesCame || !answer.ok || unpackedFor() || !/\.(zip|tar\.gz)$/.test(answer.url)) return answer;
    return new Response(answer.body.pipeThrough(counter()), { headers: answer.headers });
  }

  function counter() {
    return new TransformStream({
      transform(chunk, controller) {
        if (self.bytesCame) self.bytesCame(chunk.length);
        controller.enqueue(chunk);
      },
    });
  }

  const unpackedAddress = async (address) =>
    URL.createObjectURL(new Blob([await (await self.fetch(address)).text()], { type: TYPES.js }));

  // As `import`, which asks nobody but the host or the service worker.
  self.importUnpacked = async (address) => {
    if (packed(address) === null) return import(address);
    if (unpackedFor()) {
      try {
        return await import(address);
      } catch { /* then it was no service worker of ours */ }
    }
    return import(await unpackedAddress(address));
  };

  if (!self.document) return;
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src');
  Object.defineProperty(HTMLScriptElement.prototype, 'src', {
    configurable: true,
    enumerable: true,
    get,
    set(address) {
      if (packed(String(address)) === null || unpackedFor()) set.call(this, address);
      else {
        unpackedAddress(String(address)).then(
          (unpacked) => set.call(this, unpacked),
          () => this.dispatchEvent(new Event('error')),
        );
      }
    },
  });
})();
