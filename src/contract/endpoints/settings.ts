import type { Operation } from '../api-paths.ts'
import { settingsSchema } from '../settings.ts'
import { aMinute, type Endpoint } from './endpoint.ts'

export const settingsEndpoints = {
  readSettings: {
    tag: 'Settings',
    summary: 'What this installation is called, how it takes payment and what it charges',
    answer: settingsSchema,
    answers: 'Settings',
    cache: aMinute,
  },
} as const satisfies Partial<Record<Operation, Endpoint>>
