import type { Booker } from '#domain/clients/bookers.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import type { CheckedForm, Messages } from '../form/use-checked-form.ts'
import type { CardCheck } from '../funding/use-card-check.ts'
import type { CardKind } from './card-values.ts'
import type { MedicareValues } from './medicare-values.ts'

export type CardSectionProps = {
  form: CheckedForm<MedicareValues>
  errors: Messages<MedicareValues>
  client: ClientRecord
  booker: Booker
  kind: CardKind | null
  check: CardCheck
}
