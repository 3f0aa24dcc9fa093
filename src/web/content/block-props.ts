import type { BlockFields, BlockName, RichText } from '#contract/content.ts'
import type { Concern } from '#domain/clinicians/vocabularies.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { CardView } from '../clinician-card/card-view.ts'
import type { ArticleSummary } from './load-articles.ts'
import type { PriceList, PricingTable, RebateSplit } from './prices.ts'

/** What a block shows beside its own fields: read by the page's loader. Null where it could not be had. */
export type BlockData = {
  'pricing-list': PriceList | null
  'rebate-split': RebateSplit[]
  'pricing-table': PricingTable | null
  /** The sentence on when Medicare pays, under a banner that leads to the GPs. */
  'survey-banner': RichText | null
  'psychologist-carousel': PsychologistCards | null
  'specialisation-carousel': SpecialisationCount[]
  'related-articles': ArticleSummary[] | null
  'blog-articles': ArticleSummary[] | null
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

export type LoadedBlock = KnownBlock | { component: string; isUnknown: true }

export type PsychologistCards = {
  cards: CardView[]
  /** As many as the list that `allTo` opens. */
  total: number
  allTo: string
  zone: ZoneId
}

/** Exact text. See docs/product/content.md#carousels. */
export const noPsychologists = 'There is no psychologist available for this specialization'

/** How many psychologists the listing shows for a concern; null where it could not be counted. */
export type SpecialisationCount = { concern: Concern; total: number | null }
