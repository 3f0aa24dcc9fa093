import { z } from 'zod'
import type { Operation } from '../api-paths.ts'
import { signInSchema } from '../sign-ins.ts'
import { userInfoSchema } from '../userinfo.ts'
import { type Endpoint } from './endpoint.ts'

export const identityEndpoints = {
  readUserInfo: {
    tag: 'Identity',
    summary: 'Who is signed in, and as what',
    answer: userInfoSchema,
    answers: 'The bearer of the token',
    errors: ['unauthenticated'],
  },
  listSignIns: {
    tag: 'Identity',
    summary: 'Where the bearer of the token is signed in',
    description: 'Empty where another issuer keeps the sessions.',
    answer: z.array(signInSchema),
    answers: 'This sign-in first, then the latest used',
    errors: ['unauthenticated'],
  },
  endSignIn: {
    tag: 'Identity',
    summary: 'Sign one device out',
    description: 'Its tokens are refused from then on, in every process.',
    answers: 'Signed out',
    errors: ['unauthenticated', 'notFound'],
  },
  endAllSignIns: {
    tag: 'Identity',
    summary: 'Sign out everywhere, here too',
    answers: 'Signed out',
    errors: ['unauthenticated'],
  },
} as const satisfies Partial<Record<Operation, Endpoint>>
