import type { ColumnType } from 'kysely'

export type Made = ColumnType<Date, Date | undefined, Date>
export type Sealed = Buffer | null
/** A text[] with a default. */
export type Texts<Text extends string = string> = ColumnType<
  Text[],
  readonly Text[] | undefined,
  readonly Text[]
>

/** How an email went: handed to a mail server, or only kept in the outbox. */
export type StoredDelivery = 'sent' | 'kept' | null
