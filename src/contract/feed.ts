/** The blog for feed readers. */
export const feedPath = '/blog/rss.xml'
