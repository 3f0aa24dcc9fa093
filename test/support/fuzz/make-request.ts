import type { Route } from '../hostile-requests.ts'
import { bodySchemaOf } from '../hostile-requests.ts'
import { goodValue, type Known } from './good-values.ts'
import { hostileText, hostileValue } from './hostile-values.ts'
import { makeMultipart } from './make-multipart.ts'
import type { Random } from './random.ts'

export type RawRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
}

const contentTypes = [
  '',
  'text/plain',
  'text/html; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json;;;;=',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(5_000)}`,
  'application/octet-stream',
  'json',
  '*/*',
  'application/problem+json',
] as const

/** One request of an operation: mostly right, with something hostile in one or two places. */
export function makeRequest(route: Route, random: Random, known: Known): RawRequest {
  const { parameters = [] } = route.operation
  const inPath = new Map<string, string>()
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  for (const { in: place, name, schema } of parameters) {
    const isHostile = random.chance(0.3)
    const value = isHostile ? hostileText(random) : textOf(goodValue(schema, random, known, name))
    if (place === 'path') inPath.set(name, isHostile && random.chance(0.2) ? '%zz%' : encodePart(value))
    if (place === 'query' && random.chance(0.6)) query.append(name, value)
    if (place === 'query' && random.chance(0.05)) query.append(name, hostileText(random))
    if (place === 'header' && random.chance(0.5))
      headers[name] = isHostile ? headerText(value) : value + random.below(1e6)
  }
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inPath.get(name) ?? 'x')
  const search = query.size > 0 ? `?${query}` : ''
  const address = `/api${path}${search}`.slice(0, 14_000)
  const method = random.chance(0.97) ? route.method.toUpperCase() : 'HEAD'
  if (route.operation.requestBody?.content['multipart/form-data'] && random.chance(0.8)) {
    const { type, body } = makeMultipart(random)
    return { method, path: address, headers: { ...headers, 'content-type': type }, body }
  }
  const schema = bodySchemaOf(route)
  const body = schema
    ? bodyOf(spoil(goodValue(schema, random, known), random), random)
    : random.chance(0.1) || route.operation.requestBody
      ? bodyOf(hostileValue(random), random)
      : undefined
  if (body) headers['content-type'] = random.chance(0.85) ? 'application/json' : random.pick(contentTypes)
  if (headers['content-type'] === '') delete headers['content-type']
  return { method, path: address, headers, body: method === 'HEAD' ? undefined : body }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
/** Half of a pair cannot be written into an address. */
const encodePart = (text: string) =>
  encodeURIComponent(text.toWellFormed()).slice(0, 9_000).replace(/%.?$/, '') || '%20'
const headerText = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 9_000)

/** Puts something hostile into one or two places of a body. */
function spoil(value: unknown, random: Random): unknown {
  if (random.chance(0.05)) return hostileValue(random)
  if (random.chance(0.1)) return value
  let spoilt = spoilOne(value, random)
  if (random.chance(0.3)) spoilt = spoilOne(spoilt, random)
  return spoilt
}

function spoilOne(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return hostileValue(random)
  const key = random.pick(Object.keys(value))
  const inner: unknown = Reflect.get(value, key)
  const spoilt =
    typeof inner === 'object' && random.chance(0.8) ? spoilOne(inner, random) : hostileValue(random)
  return Array.isArray(value) ? [...value, spoilt] : { ...value, [key]: spoilt }
}

/** As JSON, now and then as bytes that are not quite JSON. Small enough to be read at all, and sometimes not. */
function bodyOf(value: unknown, random: Random): Buffer {
  const text = JSON.stringify(value) ?? ''
  const whole = Buffer.from(text)
  if (random.chance(0.9)) return whole
  return random.pick([
    () => whole.subarray(0, random.below(whole.length + 1)),
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), whole]),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0x22]),
    () => Buffer.from('['.repeat(100_000)),
    () => Buffer.from('{"a":'.repeat(20_000)),
    () => Buffer.alloc(300_000, 0x20),
    () => Buffer.alloc(0),
  ])()
}
