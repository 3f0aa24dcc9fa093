import Check from 'lucide-react/icons/check'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { verificationMessages } from '#domain/identifiers/verification.ts'
import { AutosaveLine } from '../funding/autosave-line.tsx'
import { CardExpiryField, IrnField, MedicareNumberField } from '../../client-details/medicare-card-fields.tsx'
import { enterAgain } from '../funding/card-standing.ts'
import type { CardCheck } from '../funding/use-card-check.ts'
import type { CardSectionProps } from './card-section-props.ts'
import type { CardKind } from '../../client-details/medicare-card.ts'
import { DrawnCard } from './drawn-card.tsx'
import { medicareMessages } from './submit-medicare.ts'
import * as styles from './card-fields.module.css'

const irnCopy = {
  mySelf: { label: 'Your number (IRN)', help: 'Left of your name' },
  someoneElseAdult: { label: 'Their number (IRN)', help: 'Left of their name' },
  myChild: { label: 'Child’s number (IRN)', help: 'Left of their name' },
} as const satisfies Record<OnBehalfOf, { label: string; help: string }>

type CardFieldsProps = CardSectionProps & { kind: CardKind }

/** What is printed on the card, and what Medicare says of it. */
export function CardFields({ values, bind, client, behalfOf, kind, check }: CardFieldsProps) {
  return (
    <div className={styles.form}>
      <div>
        <MedicareNumberField {...bind(`${kind}.number`)} valid={check.standing === 'verified'} />
        <CheckLine check={check} />
      </div>
      <DrawnCard values={values} kind={kind} client={client} />
      {kind === 'parents' ? (
        <div className={`field-row field-row--three ${styles.row}`}>
          <IrnField {...bind('parents.parent.irn')} {...irnCopy.mySelf} />
          <IrnField {...bind('parents.irn')} label="Child’s number" help="Left of theirs" />
          <CardExpiryField {...bind('parents.expiryDate')} />
        </div>
      ) : (
        <div className={`field-row ${styles.row}`}>
          <IrnField {...bind(`${kind}.irn`)} {...irnCopy[behalfOf]} />
          <CardExpiryField {...bind(`${kind}.expiryDate`)} />
        </div>
      )}
    </div>
  )
}

/** Under the number, always in the same place. Nothing is lost while Medicare cannot be asked. */
function CheckLine({ check }: { check: CardCheck }) {
  const isVerified = check.standing === 'verified'
  const failed = check.state === 'refused' ? check.problem.message : ''
  if (check.standing === 'refused')
    return (
      <p className="field__error">
        {medicareMessages.invalid}. {enterAgain}
      </p>
    )
  if (check.isOnFile)
    return check.standing === 'verified' ? (
      <p className="field__ok">
        <Check className="icon" /> This card is on file
      </p>
    ) : (
      <p className="text-sm text-ink-soft">This card is on file. {verificationMessages.medicareUnverified}</p>
    )
  if (check.state === 'refused' && check.problem.fields)
    return <output className="field__error">{medicareMessages.invalid}</output>
  return (
    <div className="mt-1">
      <AutosaveLine
        autosave={check}
        saved={isVerified ? medicareMessages.valid : verificationMessages.medicareUnverified}
        failed={failed}
        look={isVerified ? 'checked' : 'unmarked'}
      />
    </div>
  )
}
