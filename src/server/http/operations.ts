import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { z, type ZodType } from 'zod'
import { apiPaths, type HttpMethod, roomPaths } from '#contract/api-paths.ts'
import { type AnyOperation, type ApiRequest, type ApiValue, endpoints } from '#contract/endpoints.ts'
import { inline, richNode } from '#contract/content.ts'
import { type Endpoint, problemSchema } from '#contract/endpoint.ts'
import { type ErrorCode, errorStatus, problemMessages } from '#contract/errors.ts'
import { operationActs, personHeader } from '#contract/person-acts.ts'
import { staffPaths } from '#contract/staff/staff-paths.ts'
import { mayAct, type PersonAct } from '#domain/clients/account-people.ts'
import { largestBatch } from '#domain/uploads/upload-rules.ts'
import type { Result } from '../result.ts'
import { answerJson } from './answers.ts'
import type { AppContext, AppEnv, Caller } from './context.ts'
import { answerProblem, type RouteAnswer } from './problem.ts'

const allPaths = { ...apiPaths, ...roomPaths, ...staffPaths }

/** A value is written as the endpoint says; a handler that answers with a file or finished text gives the response itself. */
type HandlerAnswer<Name extends AnyOperation> =
  | Response
  | Result<[ApiValue<Name>] extends [void] ? unknown : ApiValue<Name>>

type OperationHandler<Name extends AnyOperation> = (
  request: ApiRequest<Name>,
  c: AppContext,
) => HandlerAnswer<Name> | Promise<HandlerAnswer<Name>>

export type RegisterOperation = <Name extends AnyOperation>(
  name: Name,
  middleware: readonly MiddlewareHandler<AppEnv>[],
  handle: OperationHandler<Name>,
) => void

/** Registers operations of the contract's table: each is validated, described and answered as the table says. */
export function operations(api: OpenAPIHono<AppEnv>): RegisterOperation {
  return (name, middleware, handle) => {
    const endpoint: Endpoint = endpoints[name]
    const act = findAct(name)
    api.openapi(describeRoute(name, endpoint, middleware), async (c) => {
      // Of the person whom the request is for, if the caller has any: what is not allowed for them is not there.
      const caller: Caller | undefined = c.get('caller')
      if (act && caller?.person && !mayAct(caller.person, act))
        return answerProblem(c, { code: 'notFound' }) as RouteAnswer
      const valid = (target: 'param' | 'query' | 'json'): unknown => c.req.valid(target as never)
      const request = {
        params: hasParams(name) ? valid('param') : {},
        query: endpoint.query && valid('query'),
        body: isJson(endpoint.body) ? valid('json') : undefined,
        key: endpoint.isKeyed && c.req.header('idempotency-key'),
      }
      // The validators above ran with the schemas that the type is made from.
      const answer = await handle(request as ApiRequest<typeof name>, c)
      return (await present(c, endpoint, answer)) as RouteAnswer
    })
  }
}

function present(
  c: AppContext,
  { answer, status = 200, cache = 'no-store' }: Endpoint,
  given: Response | Result<unknown>,
) {
  if (given instanceof Response) return given
  if (!given.ok) return answerProblem(c, given.failure)
  const headers = { 'cache-control': cache }
  if (answer === undefined) return c.body(null, 204, headers)
  return answerJson(c, JSON.stringify(given.value), { status, headers })
}

const hasParams = (name: AnyOperation) => allPaths[name].includes('{')
const isJson = (body: Endpoint['body']): body is ZodType => typeof body === 'object'

const keyHeader = {
  'idempotency-key': z.string().min(8).max(200).optional().describe('The same key returns the same answer'),
}
const ofPerson = {
  [personHeader]: z
    .string()
    .optional()
    .describe(
      'For which person of the account, by the id of their record; without it, for the person it was opened with',
    ),
}

/** Which person of the account an operation is for: what it does for them, where it is about one. */
const findAct = (name: AnyOperation): PersonAct | null =>
  (operationActs as Partial<Record<AnyOperation, PersonAct | null>>)[name] ?? null // of the site alone

function describeRoute(
  name: AnyOperation,
  endpoint: Endpoint,
  middleware: readonly MiddlewareHandler<AppEnv>[],
) {
  const { method, path, params } = readRoutePath(allPaths[name], endpoint.params)
  const { tag, summary, description, query, body } = endpoint
  return createRoute({
    method,
    path,
    operationId: name,
    tags: [tag],
    summary,
    description,
    ...(name in staffPaths
      ? endpoint.staff !== 'none' && { security: [{ staff: [] }] }
      : endpoint.errors?.includes('unauthenticated') && { security: [{ bearer: [] }] }),
    middleware: [...middleware, ...(isJson(body) ? [requireJson] : [])],
    request: { params, query, headers: describeHeaders(name, endpoint), body: describeBody(body) },
    responses: describeAnswers(endpoint, [
      // A person whom the account does not act for.
      ...(findAct(name) ? (['notFound'] as const) : []),
      ...impliedErrors(endpoint, { method, hasParams: params !== undefined, isKnown: middleware.length > 0 }),
    ]),
  })
}

function describeHeaders(name: AnyOperation, { isKeyed }: Endpoint) {
  const act = findAct(name)
  return isKeyed || act ? z.object({ ...(isKeyed && keyHeader), ...(act && ofPerson) }) : undefined
}

/** Documented only: a schema of zod would have a whole upload read before its first limit. */
const uploadedFiles = {
  type: 'object' as const,
  required: ['file'],
  properties: {
    file: {
      type: 'array' as const,
      maxItems: largestBatch.files,
      items: { type: 'string' as const, format: 'binary' },
    },
  },
}

function describeBody(body: Endpoint['body']) {
  if (isJson(body)) return { required: true, content: { 'application/json': { schema: body } } }
  return body === 'files'
    ? { required: true, content: { 'multipart/form-data': { schema: uploadedFiles } } }
    : undefined
}

/** What the steps before a handler may answer, so that no operation has to list it. */
function impliedErrors(
  { query, body, isKeyed }: Endpoint,
  { method, hasParams, isKnown }: { method: string; hasParams: boolean; isKnown: boolean },
): ErrorCode[] {
  const takesInput = query || hasParams || isKeyed || body
  return [
    'unavailable',
    'internal',
    ...(method === 'get' ? [] : (['crossOrigin', 'tooLarge', 'conflict'] as const)),
    ...(takesInput ? (['invalidInput'] as const) : []),
    ...(isKnown ? (['unauthenticated', 'forbidden'] as const) : []),
    ...(isJson(body) ? (['malformedJson', 'unsupportedType'] as const) : []),
    ...(isKeyed ? (['idempotencyKeyReused'] as const) : []),
  ]
}

// Called this way because schemas may have been made before zod was given the method.
/** Named, so that the interface's description writes it once and refers to it from every error. */
const namedProblem = z.ZodType.prototype.openapi.call(problemSchema, 'Problem')
// These contain themselves: without a name their description would have no end.
z.ZodType.prototype.openapi.call(inline, 'Inline')
z.ZodType.prototype.openapi.call(richNode, 'RichNode')

function describeAnswers({ answer, answers, status, errors = [] }: Endpoint, implied: readonly ErrorCode[]) {
  const type = typeof answer === 'string' ? answer : 'application/json'
  const schema = typeof answer === 'string' ? z.string() : answer
  const problems = [...new Set([...errors, ...implied])].map((code) => [
    errorStatus[code],
    {
      description: problemMessages[code],
      content: { 'application/problem+json': { schema: namedProblem } },
    },
  ])
  return {
    ...Object.fromEntries(problems),
    [schema ? (status ?? 200) : 204]: {
      description: answers,
      ...(schema && { content: { [type]: { schema } } }),
    },
  }
}

/** As strict as the validator behind it: what that does not take for JSON, it leaves unread. */
const jsonType = /^application\/json(?:;\s*[a-z0-9-]+=[^;]+)*$/i

const requireJson: MiddlewareHandler<AppEnv> = async (c, next) =>
  jsonType.test(c.req.header('content-type') ?? '') ? next() : answerProblem(c, { code: 'unsupportedType' })

type RouteMethod = Lowercase<HttpMethod>

/** A path whose last parameter is followed by a verb or an extension: `/appointments/{id}:cancel`, `/appointments/{id}.ics`. */
const suffixed = /\{(\w+)\}([:.]\w+)$/
/** A parameter of this name at the end takes all that follows, slashes too: `/stories/{path}`. */
const rest = /\{path\}$/

/**
 * An operation's path as Hono understands it. Hono reads a colon as the start of a name, so a verb or an extension is made
 * part of the last parameter's pattern, and taken off again before the parameter is validated.
 */
function readRoutePath(template: string, given?: z.ZodObject) {
  const [method = '', path = ''] = template.split(' ')
  const [, last, suffix] = suffixed.exec(path) ?? []
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  const shape = Object.fromEntries(
    names.map((name) => {
      const schema = given?.shape[name] ?? z.string()
      return [name, name === last ? withoutSuffix.pipe(schema) : schema]
    }),
  )
  return {
    method: method.toLowerCase() as RouteMethod, // what the table's type says
    path: suffix
      ? path.replace(suffixed, `{$1{[^/:]+${suffix.replace('.', '\\.')}}}`)
      : path.replace(rest, '{path{.+}}'),
    params: names.length > 0 ? z.object(shape) : undefined,
  }
}

const withoutSuffix = z.string().transform((text) => text.replace(/[:.][^:.]+$/, ''))

type OpenApiDocument = { paths?: Record<string, unknown> }

/** The interface's description has the paths as they are called. */
export function tidyPaths<T extends OpenApiDocument>(document: T): T {
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [
    path.replace(/\{(\w+)\{\[\^\/:\]\+\\?([:.]\w+)\}\}/, '{$1}$2').replace('{path{.+}}', '{path}'),
    item,
  ])
  return { ...document, paths: Object.fromEntries(paths) }
}
