import CreditCard from 'lucide-react/icons/credit-card'
import { isCardNumber } from '#domain/payments/check-card.ts'
import type { Bound } from '../form/bound.ts'
import { GroupedDigitsField } from '../ui/field/grouped-digits-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { cardGroups, type CardValues } from './card-values.ts'
import * as styles from './card-form.module.css'

type CardFieldsProps = {
  bind: (field: `card.${keyof CardValues & string}`) => Bound
  number: string
}

const longestName = 200

/**
 * The fields of the simulator's own card form. None asks the browser to fill it in, because a browser knows only real cards, and
 * nothing that is typed here is kept.
 */
export function CardFields({ bind, number }: CardFieldsProps) {
  return (
    <>
      <GroupedDigitsField
        {...bind('card.number')}
        label="Card number"
        groups={cardGroups(number)}
        startIcon={<CreditCard className="icon field__icon--start" />}
        valid={isCardNumber(number)}
        required
      />
      <div className={styles.pair}>
        <GroupedDigitsField
          {...bind('card.expiry')}
          label="Expiry"
          groups={[2, 4]}
          separator="/"
          placeholder="MM/YY"
          required
        />
        <TextField
          {...bind('card.cvc')}
          label="Security code"
          inputMode="numeric"
          maxLength={4}
          placeholder="CVC"
          required
        />
      </div>
      <TextField {...bind('card.name')} label="Name on card" maxLength={longestName} required />
    </>
  )
}
