import type { ColumnType } from 'kysely'

export type CreatedAtColumn = ColumnType<Date, Date | undefined, Date>
export type SealedColumn = Buffer | null
/** A text[] with a default. */
export type TextsColumn<Text extends string = string> = ColumnType<
  Text[],
  readonly Text[] | undefined,
  readonly Text[]
>

/** How an email went: handed to a mail server, or only kept in the outbox. */
export type StoredDelivery = 'sent' | 'kept' | null
