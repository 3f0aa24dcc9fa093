import type { RouterContextProvider } from 'react-router'
import type { Block, BlockFields } from '#contract/content.ts'
import { paths } from '#contract/page-paths.ts'
import type { Settings } from '#contract/settings.ts'
import { whatHolds } from '#domain/booking/offers.ts'
import { type Concern, concernCodes } from '#domain/clinicians/vocabularies.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { loadApiOrNull, loadSettings } from '../api/load-api.ts'
import { cardView } from '../clinician-card/card-view.ts'
import type { BlockData, LoadedBlock, PsychologistCards, SpecialisationCount } from './block-props.ts'
import { loadArticles } from './load-articles.ts'
import { loadMyMedicare, loadStory } from './load-story.ts'
import { priceListOn, pricingTableOn, rebateSplitsOn } from './prices.ts'

export type BlocksRequest = {
  context: Readonly<RouterContextProvider>
  settings: Settings
  now: Date
  path: string
}

/** Enough to choose from, without a row that no one sees the end of. */
const mostInCarousel = 10
const relatedArticles = 3

type BlockLoaders = {
  [Name in keyof BlockData]: (
    fields: BlockFields<Name>,
    asked: BlocksRequest,
  ) => BlockData[Name] | Promise<BlockData[Name]>
}

const loaders: BlockLoaders = {
  'pricing-list': (_, asked) => priceListOn(todayOf(asked), asked.settings.rates, asked.settings.offers),
  'rebate-split': (_, asked) => rebateSplitsOn(todayOf(asked), asked.settings.rates, asked.settings.offers),
  'pricing-table': (_, asked) => pricingTableOn(todayOf(asked), asked.settings.rates, asked.settings.offers),
  'survey-banner': ({ link }, { context }) => (link.href === paths.findGp() ? loadMyMedicare(context) : null),
  'psychologist-carousel': ({ concerns, funding }, asked) =>
    loadPsychologists({ concerns, funding, most: mostInCarousel }, asked),
  'specialisation-carousel': ({ concerns }, asked) => loadSpecialisations(concerns, asked),
  'related-articles': async ({ category }, { context, path }) =>
    (await loadArticles(context, { category, without: path, take: relatedArticles }))?.articles ?? null,
  'blog-articles': async ({ itemsPerPage }, { context }) =>
    (await loadArticles(context, { take: itemsPerPage }))?.articles ?? null,
  countdown: (_, { now }) => now.toISOString(),
}

/** Reads what each block shows beside its own fields, for a page's loader on the server. */
export const loadBlocks = (blocks: readonly Block[], asked: BlocksRequest): Promise<LoadedBlock[]> =>
  Promise.all(whatHolds(blocks, asked.settings.offers).map((block) => loadBlock(block, asked)))

async function loadBlock(block: Block, asked: BlocksRequest): Promise<LoadedBlock> {
  if ('isUnknown' in block) return block
  const { component, ...fields } = block
  const load = component in loaders ? loaders[component as keyof BlockLoaders] : undefined
  // The loader and the fields are of one name; TypeScript cannot follow that through the table.
  const data = load ? await (load as (fields: unknown, asked: BlocksRequest) => unknown)(fields, asked) : null
  return { component, fields, data } as LoadedBlock
}

const todayOf = ({ now, settings }: BlocksRequest): string =>
  formatIsoDate(localDayAt(now, settings.defaultTimeZone))

export type PsychologistsWish = {
  concerns: readonly Concern[]
  funding?: FundingMethod
  most: number
  /** For a page that adults read: clinicians who see only young people come last. */
  adultsFirst?: boolean
}

type PsychologistsRequest = { context: Readonly<RouterContextProvider>; settings: Settings; now: Date }

/**
 * Those who are free, the soonest first. The link opens the list of the same question, so that its number is this one.
 * Null when the list could not be had: a page is worth reading without it.
 */
export async function loadPsychologists(
  { concerns, funding, most, adultsFirst = false }: PsychologistsWish,
  { context, settings, now }: PsychologistsRequest,
): Promise<PsychologistCards | null> {
  const { rates, defaultTimeZone: zone } = settings
  const list = await loadApiOrNull(context, 'listClinicians', {
    query: {
      funding,
      clientMentalHealthConcern: [...concerns],
      nextAvailable: 'true',
      timeZone: zone,
      adultsFirst: adultsFirst ? 'true' : undefined,
      perPage: most,
    },
  })
  if (!list) return null
  const viewing = {
    funding: funding ?? null,
    zone,
    concerns,
    hasTimeFilters: false,
    now,
    rates,
    rule: list.bookingRule,
  }
  return {
    cards: list.clinicians.map((clinician) => cardView(clinician, viewing)),
    total: list.pagination.totalItem,
    zone,
    allTo: paths.findPsychologist({
      specializations: concerns.length > 0 ? concerns : undefined,
      fundingMethods: funding,
      nextAvailable: 'true',
    }),
  }
}

/** The number is that of the list which a slide opens. */
export async function loadSpecialisations(
  concerns: readonly Concern[] = concernCodes,
  { context }: { context: Readonly<RouterContextProvider> },
): Promise<SpecialisationCount[]> {
  const counts = await loadApiOrNull(context, 'countClinicians', {})
  return concerns.map((concern) => ({ concern, total: counts?.concerns[concern] ?? null }))
}

/** The story of a page that has more than its story: a form. */
export async function loadPageStory(context: Readonly<RouterContextProvider>, path: string) {
  const [settings, story] = await Promise.all([loadSettings(context), loadStory(context, path, ['page'])])
  const { title, description, lead } = story.fields
  const blocks = await loadBlocks(story.blocks, { context, settings, path, now: new Date() })
  return { title, description, lead, blocks }
}
