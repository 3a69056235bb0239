/**
 * Where Next keeps the static pages it sends itself (`cacheHandler` in next.config). It begins
 * empty: what the build rendered has placeholders for settings in it, so Next renders each page
 * once in every process, with the settings of this one. Nothing is written to disk, which may be
 * read-only.
 */
const entries = new Map();

export default class NextCacheHandler {
  async get(key) {
    return entries.get(key) ?? null;
  }

  async set(key, value) {
    // Only pages of the build come here, of which there are a few dozen; null says that there is none.
    if (value) entries.set(key, { value, lastModified: Date.now() });
    else entries.delete(key);
  }

  async revalidateTag() {
    entries.clear();
  }

  resetRequestCache() {}
}
