import { HTTPException } from 'hono/http-exception'
import { isKeepable } from '#domain/text/storable-text.ts'
import type { AppContext } from '../http/environment.ts'
import { recordOf } from '../record-of.ts'

/** Pages send JSON when their script runs and a plain form when it does not. */
export const sendsJson = (c: AppContext): boolean =>
  c.req.header('content-type')?.startsWith('application/json') ?? false

/** The named fields as text. What is missing, or is not text that can be looked up, becomes empty, which no form accepts. */
export async function readFields<Name extends string>(
  c: AppContext,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const body: unknown = await (sendsJson(c) ? c.req.json() : c.req.parseBody()).catch(unreadable)
  const given = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : [])
  const text = (name: Name) => {
    const value: unknown = given.get(name)
    return typeof value === 'string' && isKeepable(value) ? value : ''
  }
  return recordOf(names, text)
}

function unreadable(): never {
  throw new HTTPException(400)
}
