import type { z } from 'zod'
import type { apiPaths, NamesIn, Operation } from './api-paths.ts'
import type { endpoints } from './endpoints.ts'
import type { OwnMoneyOperation, ownMoneyPaths } from './own-money-paths.ts'
import type { RoomOperation, roomPaths } from './room-paths.ts'
import type { StaffOperation, staffPaths } from './staff/staff-paths.ts'

/** Those of the site, of a video session, of a client's money, and those of the practice side. */
export type AnyOperation = Operation | RoomOperation | OwnMoneyOperation | StaffOperation

type Paths = typeof apiPaths & typeof roomPaths & typeof ownMoneyPaths & typeof staffPaths

export type PathParams<Name extends AnyOperation> = { [Param in NamesIn<Paths[Name]>]: string }

type Endpoints = typeof endpoints

type Part<Name extends AnyOperation, Key extends string> =
  Endpoints[Name] extends Record<Key, infer Schema> ? Schema : never

type Optional<Key extends string, Value> = [Value] extends [never] ? object : { [K in Key]: Value }
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : never

/** What a caller of an operation says: parameters of the path, query and body, as far as it has them. */
export type ApiInput<Name extends AnyOperation> = (keyof PathParams<Name> extends never
  ? object
  : { params: PathParams<Name> }) &
  (InputOf<Part<Name, 'query'>> extends never ? object : { query?: InputOf<Part<Name, 'query'>> }) &
  Optional<'body', InputOf<Part<Name, 'body'>>>

/** What it answers, once it is JSON. */
export type ApiValue<Name extends AnyOperation> =
  Part<Name, 'answer'> extends z.ZodType ? z.output<Part<Name, 'answer'>> : void

/** Where the endpoint says more of a parameter than that it is a text. */
type ParsedParams<Name extends AnyOperation> = [OutputOf<Part<Name, 'params'>>] extends [never]
  ? unknown
  : OutputOf<Part<Name, 'params'>>

/** What the server's handler is given: the same, validated. */
export type ApiRequest<Name extends AnyOperation> = {
  params: PathParams<Name> & ParsedParams<Name>
  query: OutputOf<Part<Name, 'query'>>
  body: OutputOf<Part<Name, 'body'>>
  /** The Idempotency-Key, where one was sent. */
  key: string | undefined
}
