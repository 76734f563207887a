/**
 * The app's worker. It keeps one page, the one that says that there is no connection, and nothing else: a game is never
 * shown from a store, and a new release is there at once.
 */
const STORE = 'sabika-offline-1';
const OFFLINE = '/offline.html';
const KEPT = [OFFLINE, '/offline.js', '/emblem.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.addAll(KEPT.map((path) => new Request(path, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name.startsWith('sabika-') && name !== STORE);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

const kept = (path) => caches.match(path, { cacheName: STORE });

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => kept(OFFLINE)));
    return;
  }
  const { origin, pathname } = new URL(request.url);
  if (origin === self.location.origin && KEPT.includes(pathname))
    event.respondWith(fetch(request).catch(() => kept(pathname)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data ?? '/';
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(([page]) => {
      if (page) return page.focus();
      return self.clients.openWindow(path);
    }),
  );
});
