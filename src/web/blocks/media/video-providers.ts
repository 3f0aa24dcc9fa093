import type { BlockFields } from '#contract/content.ts'

type Provider = BlockFields<'video'>['provider']

/** Without cookies, and asked not to follow. Their origins are in the server's policy: src/server/http/security-headers.ts. */
export const videoProviders = {
  youtube: {
    name: 'YouTube',
    embed: (id: string) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    watch: (id: string) => `https://www.youtube.com/watch?v=${id}`,
  },
  vimeo: {
    name: 'Vimeo',
    embed: (id: string) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
    watch: (id: string) => `https://vimeo.com/${id}`,
  },
} as const satisfies Record<Provider, unknown>
