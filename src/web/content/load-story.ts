import type { RouterContextProvider } from 'react-router'
import {
  type Block,
  type BlockFields,
  type BlockName,
  type RichText,
  type Story,
  type StoryKind,
  toStepHeadings,
} from '#contract/content.ts'
import type { Settings } from '#contract/settings.ts'
import { whatHolds } from '#domain/booking/offers.ts'
import type { StepHeading } from '#domain/questionnaires/questionnaire.ts'
import { loadApi, loadApiOrNull, toPageError } from '../api/load-api.ts'
import type { RootData } from '../api/settings.ts'
import { toPlainText } from './story-data.tsx'

type RouterContext = Readonly<RouterContextProvider>
type StoryOf<Kind extends StoryKind> = Extract<Story, { kind: Kind }>

/** A story of one of these kinds. That there is none is the page that says so. */
export async function loadStory<Kind extends StoryKind>(
  context: RouterContext,
  path: string,
  kinds: readonly Kind[],
): Promise<StoryOf<Kind>> {
  const story = await loadApi(context, 'readStory', { params: { path } })
  if (isOfKind(story, kinds)) return story
  throw toPageError({ code: 'notFound', message: '', status: 404 })
}

const isOfKind = <Kind extends StoryKind>(story: Story, kinds: readonly Kind[]): story is StoryOf<Kind> =>
  kinds.some((kind) => kind === story.kind)

/** The blocks of a part; none where it could not be had, because a page is worth showing without it. */
export const loadPart = async (context: RouterContext, name: string): Promise<Block[]> =>
  (await loadApiOrNull(context, 'readStory', { params: { path: `parts/${name}` } }))?.blocks ?? []

/** The one sentence on when Medicare pays for a video treatment plan. See docs/product/gp.md#mymedicare-notice. */
export const loadMyMedicare = async (context: RouterContext): Promise<RichText | null> =>
  findBlock(await loadPart(context, 'my-medicare'), 'rich-text')?.text ?? null

/** Plain paragraphs: what draws formatted text is no part of the scripts of every page. */
export async function loadFooter(
  context: RouterContext,
  { offers }: Pick<Settings, 'offers'>,
): Promise<RootData['footer']> {
  const blocks = whatHolds(await loadPart(context, 'footer'), offers)
  const about = blocks.flatMap((block) =>
    !('isUnknown' in block) && block.component === 'rich-text'
      ? block.text.map((node) => toPlainText([node]))
      : [],
  )
  return { about, columns: findBlock(blocks, 'link-columns')?.columns ?? [] }
}

/** What a visitor can do who does not know where to start, below the search of the first page. */
export const loadHomeStart = async (
  context: RouterContext,
  { offers }: Pick<Settings, 'offers'>,
): Promise<RichText | null> =>
  findBlock(whatHolds(await loadPart(context, 'home-start'), offers), 'rich-text')?.text ?? null

/** Of the treatment plan questionnaire. See docs/content.md#questionnaires. */
export const loadMhtpHeadings = async (context: RouterContext): Promise<StepHeading[]> =>
  toStepHeadings(await loadPart(context, 'mhtp'))

export const findBlock = <Name extends BlockName>(
  blocks: readonly Block[],
  name: Name,
): BlockFields<Name> | undefined =>
  // A block of a name that the contract has is of that name's fields.
  blocks.find((block) => !('isUnknown' in block) && block.component === name) as BlockFields<Name> | undefined
