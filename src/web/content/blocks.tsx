import type { ComponentType } from 'react'
import type { BlockName } from '#contract/content.ts'
import { Notice } from '../ui/notice.tsx'
import { BlogArticlesBlock, RelatedArticlesBlock } from './article-cards.tsx'
import type { BlockProps, LoadedBlock } from './block-props.ts'
import { LogoCarouselBlock, TestimonialCarouselBlock, TestimonialsBlock } from './carousel.tsx'
import { ContactInformationBlock, LoginBlock } from './form-blocks.tsx'
import { CountdownBlock, VideoBlock } from './media-blocks.tsx'
import {
  HelpSearchBlock,
  PsychologistCarouselBlock,
  SpecialisationCarouselBlock,
  TreatmentTilesBlock,
} from './people-blocks.tsx'
import { PricingListBlock, PricingTableBlock, RebateSplitBlock } from './price-blocks.tsx'
import { RichTextBlock, TableBlock } from './rich-text.tsx'
import {
  ButtonsBlock,
  FaqBlock,
  GridBlock,
  HeadingBlock,
  JourneyBlock,
  LinkColumnsBlock,
  NoticeBlock,
  QuoteBlock,
  StatsBlock,
  SurveyBannerBlock,
} from './text-blocks.tsx'
import * as styles from './blocks.module.css'

type BlockRow<Name extends BlockName> = {
  Component: ComponentType<BlockProps<Name>>
  /** `flow`: part of the text around it. `section`: a part of the page by itself. */
  place: 'flow' | 'section'
  /** What the first of its kind on a page is found by: `/#how`, `/pricing#ways`. */
  anchor?: string
}

const table: { [Name in BlockName]: BlockRow<Name> } = {
  'rich-text': { Component: RichTextBlock, place: 'flow' },
  heading: { Component: HeadingBlock, place: 'flow' },
  faq: { Component: FaqBlock, place: 'section', anchor: 'faq' },
  notice: { Component: NoticeBlock, place: 'flow' },
  buttons: { Component: ButtonsBlock, place: 'flow' },
  quote: { Component: QuoteBlock, place: 'flow' },
  stats: { Component: StatsBlock, place: 'section' },
  grid: { Component: GridBlock, place: 'section' },
  table: { Component: TableBlock, place: 'flow' },
  journey: { Component: JourneyBlock, place: 'section', anchor: 'how' },
  'pricing-list': { Component: PricingListBlock, place: 'section', anchor: 'cost' },
  'rebate-split': { Component: RebateSplitBlock, place: 'section', anchor: 'rebate' },
  'pricing-table': { Component: PricingTableBlock, place: 'section', anchor: 'ways' },
  video: { Component: VideoBlock, place: 'flow' },
  'treatment-tiles': { Component: TreatmentTilesBlock, place: 'section', anchor: 'help' },
  'survey-banner': { Component: SurveyBannerBlock, place: 'section' },
  'logo-carousel': { Component: LogoCarouselBlock, place: 'section' },
  testimonials: { Component: TestimonialsBlock, place: 'section' },
  'testimonial-carousel': { Component: TestimonialCarouselBlock, place: 'section' },
  'help-search': { Component: HelpSearchBlock, place: 'section' },
  'psychologist-carousel': { Component: PsychologistCarouselBlock, place: 'section' },
  'specialisation-carousel': { Component: SpecialisationCarouselBlock, place: 'section' },
  'related-articles': { Component: RelatedArticlesBlock, place: 'section' },
  'blog-articles': { Component: BlogArticlesBlock, place: 'section' },
  'contact-information': { Component: ContactInformationBlock, place: 'section' },
  login: { Component: LoginBlock, place: 'flow' },
  countdown: { Component: CountdownBlock, place: 'flow' },
  'link-columns': { Component: LinkColumnsBlock, place: 'section' },
}

type BlocksProps = {
  blocks: readonly LoadedBlock[]
  /** `page`: sections of the page's width. `column`: inside an article. */
  width?: 'page' | 'column'
}

export function Blocks({ blocks, width = 'page' }: BlocksProps) {
  const placed = blocks.map((block, place) => ({ block, place, id: anchorOf(blocks, place) }))
  if (width === 'column')
    return (
      <div className={styles.column}>
        {placed.map(({ block, place, id }) => (
          <OneBlock key={place} block={block} id={id} />
        ))}
      </div>
    )
  return groupFlow(placed).map((group, place, groups) => {
    const parts = group.map(({ block, place, id }) => <OneBlock key={place} block={block} id={id} />)
    if (!group.every(({ block }) => isFlow(block))) return parts
    const isTail = isLine(group) && groups[place - 1]?.every(({ block }) => !isBand(block))
    return (
      <div
        key={group[0]?.place}
        className={isTail ? `wrap ${styles.flow} ${styles.tail}` : `wrap ${styles.flow}`}
      >
        {parts}
      </div>
    )
  })
}

/** Buttons, or a sentence or two: what a section ends with. */
function isLine([first, ...rest]: readonly { block: LoadedBlock }[]): boolean {
  if (!first || rest.length > 0 || 'isUnknown' in first.block) return false
  const { component, fields } = first.block
  return component === 'buttons' || (component === 'rich-text' && fields.text.length === 1)
}

const isBand = ({ component }: LoadedBlock): boolean =>
  component === 'rebate-split' || component === 'psychologist-carousel'

function OneBlock({ block, id }: { block: LoadedBlock; id?: string }) {
  if ('isUnknown' in block) return <UnknownBlock name={block.component} />
  // The component and the fields are of one name; TypeScript cannot follow that through the table.
  const { Component } = table[block.component] as BlockRow<typeof block.component> as {
    Component: ComponentType<{ fields: unknown; data: unknown; id?: string }>
  }
  return <Component fields={block.fields} data={block.data} id={id} />
}

const isFlow = (block: LoadedBlock): boolean =>
  'isUnknown' in block || table[block.component].place === 'flow'

function anchorOf(blocks: readonly LoadedBlock[], place: number): string | undefined {
  const block = blocks[place]
  if (!block || 'isUnknown' in block) return undefined
  const isFirst = blocks.findIndex(({ component }) => component === block.component) === place
  return isFirst ? table[block.component].anchor : undefined
}

/** Neighbours that are text stand together; each section stands alone. */
const groupFlow = <Placed extends { block: LoadedBlock }>(placed: readonly Placed[]): Placed[][] =>
  placed.reduce<Placed[][]>((groups, next) => {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last && before && isFlow(before.block) && isFlow(next.block)) last.push(next)
    else groups.push([next])
    return groups
  }, [])

/** A block that this version does not know. See docs/product/content.md#blocks. */
const UnknownBlock = ({ name }: { name: string }) => (
  <Notice type="warning" title="This component does not exists">
    {name}
  </Notice>
)
