import { z } from 'zod'
import type { Config } from '../config.ts'
import { type StoryblokStory, storyblokStory } from './storyblok-story.ts'

export type StoryblokAccess = Pick<NonNullable<Config['storyblok']>, 'token' | 'version' | 'url'>

/** A page of https://www.storyblok.com/docs/api/content-delivery/v2/stories/retrieve-multiple-stories. */
const storyPage = z.object({ stories: z.array(storyblokStory), cv: z.number() })
const perPage = 100
/** More stories than these are a mistake somewhere. */
const mostPages = 50
const timeoutMs = 10_000

/** No answer, or one that cannot be understood. The message is a short reason, without the address: the token is in it. */
export class StoryblokAway extends Error {
  override name = 'StoryblokAway'
}

/** All stories of the space, of one version of it: the first page says which (`cv`), and the rest are asked for by it. */
export async function fetchStoryblok(access: StoryblokAccess): Promise<StoryblokStory[]> {
  const stories: StoryblokStory[] = []
  let cv: number | undefined
  for (let page = 1; page <= mostPages; page++) {
    const answer = await fetchPage(access, { page, cv })
    stories.push(...answer.stories)
    cv = answer.cv
    if (page * perPage >= answer.total) return stories
  }
  throw new StoryblokAway('too many stories')
}

async function fetchPage(
  { token, version, url }: StoryblokAccess,
  { page, cv }: { page: number; cv?: number },
) {
  const query = new URLSearchParams({ token, version, per_page: String(perPage), page: String(page) })
  if (cv !== undefined) query.set('cv', String(cv))
  // Without `cv` Storyblok leads on to the latest version.
  const response = await fetch(`${url}/v2/cdn/stories?${query}`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new StoryblokAway(
      error instanceof Error && error.name === 'TimeoutError' ? 'too late' : 'not reached',
    )
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new StoryblokAway(`status ${response.status}`)
  }
  const body: unknown = await response.json().catch(() => null)
  const parsed = storyPage.safeParse(body)
  if (!parsed.success) throw new StoryblokAway('an answer that is not a page of stories')
  return { ...parsed.data, total: Number(response.headers.get('total')) }
}
