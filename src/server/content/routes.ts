import type { Register } from '../http/operations.ts'
import { ContentAway } from '../ports/content.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { isSignedByStoryblok } from './storyblok-signature.ts'

export function contentRoutes(register: Register, { content, config, db }: Service): void {
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

  register('receiveStoryblokEvent', [], async (_, c) => {
    const secret = config.storyblok?.webhookSecret
    if (!secret) return fail('notFound')
    // The signature is over the very bytes, so nothing may read them as JSON first.
    const body = Buffer.from(await c.req.arrayBuffer())
    if (!isSignedByStoryblok({ body, signature: c.req.header('webhook-signature'), secret }))
      return fail('badSignature')
    await db.insertInto('availability_changes').values({ is_content: true }).execute()
    return succeed(null)
  })
}
