// The worker that keeps the site for use without a network: the article at once, other pages once they were visited. The
// playground has one of its own.

/** `first`: what is fetched with the first visit; `all` names the version. */
export const offlineWorker = (first: readonly string[], all: readonly string[]): string => `// Built anew with every version of the site: ${all.join('|')}
const cache = 'abut site ' + ${JSON.stringify(all.join('|'))};
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cache).then((c) => c.addAll(${JSON.stringify(first)})));
  self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((n) => n.startsWith('abut site ') && n !== cache).map((n) => caches.delete(n)))),
  );
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  // What is under assets/ is named after its content. A page is taken from the network where there is one.
  const kept = () => caches.match(request, { ignoreSearch: true, ignoreVary: true });
  const fetched = async () => {
    const response = await fetch(request);
    if (response.ok) {
      const copy = response.clone();
      event.waitUntil(caches.open(cache).then((c) => c.put(request, copy)));
    }
    return response;
  };
  event.respondWith(
    request.url.includes('/assets/')
      ? kept().then((response) => response ?? fetched())
      : fetched().catch(async (error) => {
          const response = await kept();
          if (!response) throw error;
          return response;
        }),
  );
});
`;
