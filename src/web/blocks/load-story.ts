import type { RouterContextProvider } from 'react-router'
import type { RichText, StoryKind } from '#contract/content.ts'
import type { Story } from '#contract/stories.ts'
import { loadApi, loadApiOrNull, toPageError } from '../api/load-api.ts'

type Context = Readonly<RouterContextProvider>
export type StoryOf<Kind extends StoryKind> = Extract<Story, { kind: Kind }>

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

/** A part that a page is worth showing without. */
export const loadPart = async (context: Context, name: string): Promise<Story['blocks']> =>
  (await loadApiOrNull(context, 'readStory', { params: { path: `parts/${name}` } }))?.blocks ?? []

/** The one sentence on when Medicare pays for a video treatment plan. See docs/product/gp.md#mymedicare-notice. */
export async function loadMyMedicare(context: Context): Promise<RichText | null> {
  const blocks = await loadPart(context, 'my-medicare')
  const text = blocks.find((block) => block.component === 'rich-text' && !('isUnknown' in block))
  return text && 'text' in text ? (text.text as RichText) : null
}
