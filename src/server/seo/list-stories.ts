import { storiesQuery, type StoryCard } from '#contract/stories.ts'
import type { Content } from '../ports/content.ts'

const inOneAnswer = 50

/** Every story whose path begins so, however many there are. */
export async function listStories(content: Pick<Content, 'list'>, startWith = ''): Promise<StoryCard[]> {
  const found: StoryCard[] = []
  for (;;) {
    const query = storiesQuery.parse({ startWith, take: inOneAnswer, skip: found.length })
    const { responses, totalItem } = await content.list(query)
    found.push(...responses)
    if (responses.length === 0 || found.length >= totalItem) return found
  }
}
