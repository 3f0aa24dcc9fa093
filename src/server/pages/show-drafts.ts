import type { PageCache } from './page-cache.ts'

const bridge = 'https://app.storyblok.com/f/storyblok-v2-latest.js'

/**
 * For a site that shows drafts: nothing is kept, and inside Storyblok's editor a page is loaded again when a story was saved or
 * published (https://www.storyblok.com/docs/packages/storyblok-bridge).
 */
export const showDrafts: PageCache = async ({ ask, render, nonce }) => {
  const page = await render(ask)
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page
  const html = await page.text()
  return new Response(html.replace('</body>', `${scripts(nonce)}</body>`), page)
}

const scripts = (nonce: string) =>
  `<script nonce="${nonce}" src="${bridge}"></script><script nonce="${nonce}">` +
  `if (window.StoryblokBridge && window.top !== window) new StoryblokBridge().on(['change', 'published'], () => location.reload());` +
  `</script>`
