/**
 * Where Next keeps static pages it sends itself. Begins empty, because what the build rendered has
 * placeholders: each page is rendered once a process. Nothing is written to disk.
 */
const entries = new Map();

export default class NextCacheHandler {
  async get(key) {
    return entries.get(key) ?? null;
  }

  async set(key, value) {
    // Only the few dozen pages of the build come here; null says that there is none.
    if (value) entries.set(key, { value, lastModified: Date.now() });
    else entries.delete(key);
  }

  async revalidateTag() {
    entries.clear();
  }

  resetRequestCache() {}
}
