import { z } from 'zod'
import type { Operation } from '../api-paths.ts'
import { storiesQuery, storyListSchema, storySchema } from '../stories.ts'
import { aMinute, type Endpoint } from './endpoint.ts'

export const contentEndpoints = {
  listStories: {
    tag: 'Content',
    summary: 'Stories, newest first',
    query: storiesQuery,
    answer: storyListSchema,
    answers: 'What a card shows of each, without its text',
    errors: ['invalidInput'],
    cache: aMinute,
  },
  readStory: {
    tag: 'Content',
    summary: 'A story with its blocks',
    description: 'The path may have slashes: `blog/sleep`.',
    params: z.object({ path: z.string().max(200) }),
    answer: storySchema,
    answers: 'The story',
    errors: ['notFound', 'invalidInput'],
    cache: aMinute,
  },
  receiveStoryblokEvent: {
    tag: 'Content',
    summary: 'Storyblok’s webhook about changed stories',
    description:
      'Storyblok’s event as it was signed, with `webhook-signature`. Known by its signature alone.',
    body: 'bytes',
    answers: 'Received',
    errors: ['badSignature', 'notFound'],
  },
} as const satisfies Partial<Record<Operation, Endpoint>>
