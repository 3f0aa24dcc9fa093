import type { z } from 'zod'
import { ConfigError, type Environment } from './environment.ts'

const list = new Intl.ListFormat('en-AU')

/** All of them or null. With some of them the operator would believe that the service is in use. */
export function readTogether<Shape extends z.ZodRawShape>(env: Environment, group: z.ZodObject<Shape>) {
  const names = Object.keys(group.shape)
  const isGiven = Object.entries(env).some(([name, value]) => names.includes(name) && value !== undefined)
  if (!isGiven) return null
  const read = group.safeParse(env)
  if (!read.success) throw new ConfigError(`${list.format(names)} must be set together`)
  return read.data
}
