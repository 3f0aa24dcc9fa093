import type { RouterContextProvider } from 'react-router'
import type { Block, BlockFields } from '#contract/content.ts'
import { paths } from '#contract/page-paths.ts'
import type { Settings } from '#contract/settings.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { loadArticles } from './articles/load-articles.ts'
import type { BlockData, LoadedBlock } from './block-props.ts'
import { loadMyMedicare } from './load-story.ts'
import { loadPsychologists } from './people/load-psychologists.ts'
import { loadSpecialisations } from './people/load-specialisations.ts'
import { priceListOn } from './prices/price-list.ts'
import { pricingTableOn } from './prices/pricing-table.ts'
import { rebateSplitsOn } from './prices/rebate-splits.ts'

export type Asked = {
  context: Readonly<RouterContextProvider>
  settings: Settings
  now: Date
  /** The story that the blocks are of. */
  path: string
}

/** Enough to choose from, without a row that no one sees the end of. */
const mostInCarousel = 10
const relatedArticles = 3

type Loaders = {
  [Name in keyof BlockData]: (
    fields: BlockFields<Name>,
    asked: Asked,
  ) => BlockData[Name] | Promise<BlockData[Name]>
}

const loaders: Loaders = {
  'pricing-list': (_, asked) => priceListOn(todayOf(asked), asked.settings.rates),
  'rebate-split': (_, asked) => rebateSplitsOn(todayOf(asked), asked.settings.rates),
  'pricing-table': (_, asked) => pricingTableOn(todayOf(asked), asked.settings.rates),
  'survey-banner': ({ link }, { context }) => (link.href === paths.findGp() ? loadMyMedicare(context) : null),
  'psychologist-carousel': ({ concerns, funding }, asked) =>
    loadPsychologists({ concerns, funding, most: mostInCarousel }, asked),
  'specialisation-carousel': ({ concerns }, asked) => loadSpecialisations(concerns, asked),
  'related-articles': async ({ category }, { context, path }) =>
    (await loadArticles(context, { category, without: path, take: relatedArticles }))?.articles ?? null,
  countdown: (_, { now }) => now.toISOString(),
}

/** Reads what each block shows beside its own fields, for a page's loader on the server. */
export const loadBlocks = (blocks: readonly Block[], asked: Asked): Promise<LoadedBlock[]> =>
  Promise.all(blocks.map((block) => loadBlock(block, asked)))

async function loadBlock(block: Block, asked: Asked): Promise<LoadedBlock> {
  if ('isUnknown' in block) return block
  const { component, ...fields } = block
  const load = component in loaders ? loaders[component as keyof Loaders] : undefined
  // The loader and the fields are of one name; TypeScript cannot follow that through the table.
  const data = load ? await (load as (fields: unknown, asked: Asked) => unknown)(fields, asked) : null
  return { component, fields, data } as LoadedBlock
}

const todayOf = ({ now, settings }: Asked): string => formatIsoDate(localDayAt(now, settings.defaultTimeZone))
