import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Offer, offerCodes } from '#domain/booking/offers.ts'
import { createApp } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { createPageCache } from '#server/site/page-cache.ts'
import { loadBuiltWeb, mountPages } from '#server/site/pages.ts'
import { addClinician, addHours, addType } from '../support/clinicians.ts'
import { crawl } from '../support/crawl.ts'
import type { CrawledPage } from '../support/crawled-page.ts'
import { createTestDatabase } from '../support/test-database.ts'

const everyDay = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({
  weekday,
  from: '09:00',
  to: '17:00',
}))

const addGp = async (db: Db) => {
  const id = await addClinician(db, { role: 'generalPractitioner', delivery_types: ['videoCall'] })
  await addHours(db, id, ...everyDay)
  await addType(db, [id], { kind: 'gpInitial', name: 'GP Initial Mental Health Treatment Plan' })
}

const addPsychologists = async (db: Db, ...fields: Parameters<typeof addClinician>[1][]) => {
  for (const each of fields) {
    const id = await addClinician(db, { role: 'registeredPsychologists', ...each })
    await addHours(db, id, ...everyDay)
    await addType(db, [id])
  }
}

/** Of practices of several sizes: whom they have, and what of it a page may name. */
const practices: { name: string; add: (db: Db) => Promise<void>; has: readonly Offer[]; people: number }[] = [
  {
    name: 'one psychologist and nothing else',
    add: (db) => addPsychologists(db, {}),
    has: ['psychologist', 'registeredPsychologists', 'rebate', 'selfFunded'],
    people: 1,
  },
  { name: 'one GP and nothing else', add: addGp, has: ['gp'], people: 1 },
  {
    name: 'everything',
    add: async (db) => {
      await addGp(db)
      const funding_methods = ['rebate', 'bulkBill', 'selfFunded', 'ndis', 'dva', 'workCover'] as const
      await addPsychologists(
        db,
        { funding_methods: [...funding_methods] },
        { role: 'clinicalPsychologists' },
        { role: 'socialWorkers', funding_methods: ['ndis'] },
        { role: 'occupationalTherapists', funding_methods: ['ndis'] },
      )
    },
    has: offerCodes,
    people: 4,
  },
]

/** What our texts say of each thing that a practice may not have. */
const speaksOf: Partial<Record<Offer, RegExp>> = {
  gp: /\bour GPs?\b|GPs who are free|See all GPs|Find a GP|psychologists? and GPs?\b|Every GP\b|GP treatment plan|with us under MyMedicare/i,
  psychologist:
    /\b(our|all|every|explore) psychologists?\b|Find a psychologist|psychologists? (here|and GPs?)\b|Free soon|Get matched|six short questions/i,
  clinicalPsychologists: /clinical psychologist/i,
  registeredPsychologists: /registered psychologist/i,
  occupationalTherapists: /occupational therapist/i,
  socialWorkers: /social worker/i,
  rebate: /Medicare rebate/i,
  bulkBill: /\bbulk[- ]?bill/i,
  ndis: /\bNDIS\b/,
  dva: /\bDVA\b/,
  workCover: /\bWorkCover\b/,
}
const saysSeveral =
  /See all 1\b|\b1 (clinicians|psychologists|GPs)\b|\b(our|all|every) (psychologists|clinicians)\b|(each|some) clinicians?\b/i

/** What people agree to is one text for every practice. An article explains schemes and professions that a practice may not have. */
const isLegal = ({ address }: CrawledPage): boolean =>
  ['/privacy', '/terms', '/cancellation-policy', '/parental-consent'].includes(address)
const isArticle = ({ address }: CrawledPage): boolean => /^\/(blog$|blog\/|therapy\/)/.test(address)

async function readEveryPage(add: (db: Db) => Promise<void>) {
  const test = await createTestDatabase()
  await add(test.db)
  const { service } = test
  const app = createApp(service)
  mountPages(app, {
    publicUrl: service.config.PUBLIC_URL,
    web: await loadBuiltWeb(),
    cache: createPageCache({ changes: async () => ({ ofAnyone: 0, ofContent: 0 }), now: service.now }),
  })
  // A page with a search is the page without it, with other cards.
  const ask = async (path: string) => (path.includes('?') ? new Response(null) : app.request(path))
  const sitemap = await (await ask('/sitemap.xml')).text()
  const listed = Array.from(sitemap.matchAll(/<loc>([^<]*)<\/loc>/g), ([, to = '']) => new URL(to).pathname)
  const { pages, linkedFrom } = await crawl(
    ask,
    ['/', ...listed.filter((path) => path !== '/')],
    service.config.PUBLIC_URL,
  )
  return { pages: [...pages.values()], linkedFrom, close: test.close }
}

/** The words that a pattern finds, with those before them. */
function quote(words: string, pattern: RegExp): string[] {
  const found = pattern.exec(words)
  return found ? [words.slice(Math.max(0, found.index - 60), found.index + found[0].length + 30)] : []
}

describe.each(practices)('a practice of $name', ({ add, has, people }) => {
  let site: Awaited<ReturnType<typeof readEveryPage>>
  beforeAll(async () => {
    site = await readEveryPage(add)
  })
  afterAll(() => site.close())

  it('has no page that speaks of what is not there', () => {
    expect(site.pages.length).toBeGreaterThan(20)
    const missing = offerCodes.filter((offer) => !has.includes(offer))
    const found = site.pages.flatMap((page) => {
      if (isLegal(page)) return []
      const { address, title, description, text } = page
      const ofPractice = missing.filter((offer) => offer === 'gp' || offer === 'psychologist')
      const wrong = (isArticle(page) ? ofPractice : missing).flatMap((offer) => speaksOf[offer] ?? [])
      return [...wrong, ...(people === 1 ? [saysSeveral] : [])].flatMap((pattern) =>
        quote(`${title}. ${description}. ${text}`, pattern).map((words) => `${address}: ${words}`),
      )
    })
    expect(found).toEqual([])
  })

  it('says what is there', () => {
    const all = site.pages.map(({ text }) => text).join(' ')
    expect(has.filter((offer) => speaksOf[offer]?.test(all) === false)).toEqual([])
  })

  it('leads to no page that is not there', () => {
    const lost = site.pages.filter(({ status }) => status >= 400).map(({ address }) => address)
    expect(lost.map((address) => `${address}, from ${site.linkedFrom.get(address)}`)).toEqual([])
  })
})
