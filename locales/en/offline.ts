/** What is said without a network, and of new versions: a browser loads it when it is idle. */
export const offline = {
  offline: {
    told: 'You are offline. This is from {time}.',
    told_bare: 'You are offline.',
    about: 'Network',
    title: 'You are offline',
    hint: 'This page opens when you are back online.',
    seen_title: 'You can open these now',
    seen_hint: 'You opened them here before.',
    seen_restaurants: 'Restaurants',
    seen_lists: 'Lists',
    update_ready: 'A new version is ready.',
    update_reload: 'Reload',
    update_later: 'Not now',
    begun_afresh: 'Done. This device has started afresh.',
    install: 'Install app',
  },
};
