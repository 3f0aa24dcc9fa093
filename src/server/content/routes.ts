import type { Register } from '../http/operations.ts'
import { ContentAway } from '../ports/content.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'

export function contentRoutes(register: Register, { content }: Service): void {
  register('listStories', [], async ({ query }) => succeed(await content.list(query)))
  register('readStory', [], async ({ params }) => {
    try {
      const story = await content.read(params.path)
      return story ? succeed(story) : fail('notFound')
    } catch (error) {
      if (error instanceof ContentAway) return fail('unavailable')
      throw error
    }
  })
}
