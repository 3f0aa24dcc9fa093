import type { RouterContextProvider } from 'react-router'
import type { Block, BlockFields, BlockName, RichText, StoryKind } from '#contract/content.ts'
import { toStepHeadings } from '#contract/step-headings.ts'
import type { Story } from '#contract/stories.ts'
import type { StepHeading } from '#domain/questionnaires/questionnaire.ts'
import { loadApi, loadApiOrNull, toPageError } from '../api/load-api.ts'

type Context = Readonly<RouterContextProvider>
type StoryOf<Kind extends StoryKind> = Extract<Story, { kind: Kind }>

/** A story of one of these kinds. That there is none is the page that says so. */
export async function loadStory<Kind extends StoryKind>(
  context: Context,
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
export const loadPart = async (context: Context, name: string): Promise<Block[]> =>
  (await loadApiOrNull(context, 'readStory', { params: { path: `parts/${name}` } }))?.blocks ?? []

/** The one sentence on when Medicare pays for a video treatment plan. See docs/product/gp.md#mymedicare-notice. */
export const loadMyMedicare = async (context: Context): Promise<RichText | null> =>
  findBlock(await loadPart(context, 'my-medicare'), 'rich-text')?.text ?? null

export const loadFooter = async (context: Context): Promise<BlockFields<'link-columns'>['columns']> =>
  findBlock(await loadPart(context, 'footer'), 'link-columns')?.columns ?? []

/** Of the treatment plan questionnaire. See docs/content.md#questionnaires. */
export const loadMhtpHeadings = async (context: Context): Promise<StepHeading[]> =>
  toStepHeadings(await loadPart(context, 'mhtp'))

const findBlock = <Name extends BlockName>(
  blocks: readonly Block[],
  name: Name,
): BlockFields<Name> | undefined =>
  // A block of a name that the contract has is of that name's fields.
  blocks.find((block) => !('isUnknown' in block) && block.component === name) as BlockFields<Name> | undefined
