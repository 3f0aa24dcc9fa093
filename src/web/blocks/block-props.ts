import type { BlockFields, BlockName, RichText } from '#contract/content.ts'
import type { ArticleSummary } from './articles/article-summary.ts'
import type { Psychologists } from './people/psychologists.ts'
import type { SpecialisationCount } from './people/specialisations.ts'
import type { PriceList } from './prices/price-list.ts'
import type { PricingTable } from './prices/pricing-table.ts'
import type { RebateSplit } from './prices/rebate-splits.ts'

/** What a block shows beside its own fields: read by the page's loader. Null where it could not be had. */
export type BlockData = {
  'pricing-list': PriceList | null
  'rebate-split': RebateSplit[]
  'pricing-table': PricingTable | null
  /** The sentence on when Medicare pays, under a banner that leads to the GPs. */
  'survey-banner': RichText | null
  'psychologist-carousel': Psychologists | null
  'specialisation-carousel': SpecialisationCount[]
  'related-articles': ArticleSummary[] | null
  /** The moment of rendering: the browser goes on from it. */
  countdown: string
}

export type BlockProps<Name extends BlockName> = {
  fields: BlockFields<Name>
  data: Name extends keyof BlockData ? BlockData[Name] : null
  /** Where a link to a place on the page leads. */
  id?: string
}

type KnownBlock = {
  [Name in BlockName]: { component: Name; fields: BlockFields<Name>; data: BlockProps<Name>['data'] }
}[BlockName]

/** A block with all that it shows. */
export type LoadedBlock = KnownBlock | { component: string; isUnknown: true }
