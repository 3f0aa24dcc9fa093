import { contentPaths } from '#contract/content-paths.ts'
import { paths } from '#contract/page-paths.ts'
import articles from './share-pictures/articles.png?url&no-inline'
import gps from './share-pictures/gps.png?url&no-inline'
import home from './share-pictures/home.png?url&no-inline'
import psychologists from './share-pictures/psychologists.png?url&no-inline'
import therapy from './share-pictures/therapy.png?url&no-inline'

/** All are 1200 × 630, the shape in which a shared link shows a picture whole: https://ogp.me. */
export const sharePictureSize = { width: 1200, height: 630 } as const

type SharePicture = { address: string; alt: string }

const says = (words: string) => `“${words}”, beside a drawing of a banksia`
const ofPsychologists: SharePicture = { address: psychologists, alt: says('Find a psychologist') }
const ofGps: SharePicture = { address: gps, alt: says('Find a GP') }

/** By the beginning of a page's path. None names the practice: it is `og:site_name`, and each installation has its own. */
const byBeginning: readonly (readonly [string, SharePicture])[] = [
  [paths.findPsychologist(), ofPsychologists],
  [paths.getMatched(), ofPsychologists],
  [paths.findGp(), ofGps],
  [paths.getGpReferral(), ofGps],
  [contentPaths.therapy(), { address: therapy, alt: says('What we help with') }],
  [paths.blog(), { address: articles, alt: says('Reading for the hours between') }],
]
const elsewhere: SharePicture = { address: home, alt: says('Someone good to talk to') }

/** The picture of a kind of page: docs/decisions/0094-machines.md. */
export const sharePictureOf = (path: string): SharePicture =>
  byBeginning.find(([beginning]) => path.startsWith(beginning))?.[1] ?? elsewhere
