import { paths } from '#contract/page-paths.ts'

/** Pages of one person or of one booking, and where people log in. They also say `noindex` themselves. */
const personalPaths = [
  '/my/',
  paths.signUp(),
  paths.signUpWithInvite(),
  paths.booking(),
  paths.thankYou(),
  '/gp/',
  '/gp$',
  paths.results(),
  paths.gpResults(),
  paths.matchingQuestions(),
  paths.logIn(),
  '/auth/',
  '/oidc/',
  paths.confirmEmail(),
  paths.confirmNewEmail(),
  '/practice',
  '/admin/',
  '/dev/',
]

/**
 * The Robots Exclusion Protocol (RFC 9309). A site that is hidden from search names no sitemap; it stays readable, because only a
 * page that is read can say that it is not to be shown: `X-Robots-Tag`, in `http/security-headers.ts`.
 */
export const writeRobots = ({ origin, isHidden }: { origin: string; isHidden: boolean }): string =>
  [
    'User-agent: *',
    ...personalPaths.map((path) => `Disallow: ${path}`),
    ...(isHidden ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
    '',
  ].join('\n')
