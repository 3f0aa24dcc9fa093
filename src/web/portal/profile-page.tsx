import CircleCheck from 'lucide-react/icons/circle-check'
import CreditCard from 'lucide-react/icons/credit-card'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { type CommunicationPreference, communicationPreferences } from '#domain/clients/sign-up.ts'
import { identifierMessages } from '#domain/identifiers/checked.ts'
import { reminderChannels, sentChannels, type SetUp } from '#domain/messages/emails.ts'
import { formatCardExpiry, formatSavedCard } from '#domain/money/cards.ts'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { formatDay } from '#domain/time/format.ts'
import { gmtOffsetLabel, localDayAt } from '#domain/time/local-time.ts'
import { defaultZone, offeredZones } from '#domain/time/zones.ts'
import { type ApiProblem, callApi, createPressKeys, isUnanswered } from '../api/call-api.ts'
import { useSettings } from '../api/settings.ts'
import { SupportEmail } from '../api/support-email.tsx'
import { useAction, usePress } from '../api/use-action.ts'
import { originWords } from '../client-details/origin-words.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import { updateClientRecord } from '../client/profile-queries.tsx'
import { FormErrors, FormSection, ScriptForm } from '../forms/form-parts.tsx'
import { toOutcome } from '../forms/form-rules.ts'
import { NameFields } from '../forms/name-fields.tsx'
import { usePhone } from '../forms/remote-check.ts'
import { useForm } from '../forms/use-form.ts'
import { storeItem } from '../session/tab-storage.ts'
import { Button, RowButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { RadioCards } from '../ui/choice-cards.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PhoneField, SelectField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { showToast } from '../ui/toast-store.ts'
import { PortalScreen, ProfileSkeleton } from './portal-screen.tsx'
import { AddressSection, ContactSection } from './profile-contact.tsx'
import { EmailSection, PasswordSection } from './profile-login.tsx'
import { MedicareSection, OtherPayers } from './profile-payers.tsx'
import {
  changesIn,
  forgetProfileDraft,
  keepProfileDraft,
  type ProfileParts,
  readProfileDraft,
  toProfile,
} from './profile-values.ts'
import * as styles from './portal.module.css'

export default function ProfilePage() {
  return (
    <PortalScreen
      title="My profile"
      description="Your contact details and preferences."
      skeleton={<ProfileSkeleton />}
    >
      {(client) => <ProfileForm key={client._id} client={client} />}
    </PortalScreen>
  )
}

function ProfileForm({ client }: { client: ClientRecord }) {
  const form = useProfileForm(client)
  const { identity } = useSettings()
  const { errors, failure, attempts, busy: isSaving, hasChanges } = form
  return (
    <div className={styles.profileForm}>
      <FormErrors attempts={attempts} errors={errors} />
      <ScriptForm onSubmit={form.submit} aria-label="My profile">
        <ProfileFields form={form} client={client} />
        {failure && (
          <div className="mb-6">
            <Notice type="error" announced="atOnce" title={failure}>
              Nothing you typed is lost.
            </Notice>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-3 pb-10">
          <Button
            type="submit"
            busy={isSaving && 'Saving'}
            disabledReason={!hasChanges && 'There is nothing to save yet.'}
          >
            Save changes
          </Button>
          {hasChanges && !isSaving && (
            <Button look="quiet" onClick={form.discard}>
              Discard changes
            </Button>
          )}
          <output className="inline-flex items-center gap-2 min-h-target text-ink-soft">
            {form.isSaved && !hasChanges && (
              <>
                <CircleCheck className="icon text-success" />
                Saved
              </>
            )}
            {hasChanges && !isSaving && !failure && 'Not saved yet'}
          </output>
        </div>
      </ScriptForm>
      {identity.builtIn && (
        <>
          <EmailSection client={client} />
          <PasswordSection client={client} />
        </>
      )}
      <AddressSection client={client} />
      <MedicareSection client={client} />
      <OtherPayers client={client} />
      <ContactSection client={client} />
      <SavedCard client={client} />
    </div>
  )
}

/** What each preference means for the reminders; records such as a confirmation always come by email. */
function preferenceHelp(communicationPreference: CommunicationPreference, setUp: SetUp): string {
  if (communicationPreference === 'none') return 'No reminders at all'
  const wanted = reminderChannels({ communicationPreference, mobile: '' })
  const sent = sentChannels(wanted, { ...setUp, mayEmail: true })
  const places = sent.map((channel) => (channel === 'sms' ? 'to your mobile' : 'by email'))
  if (places.length === 0) return 'The practice has not set this up yet, so no reminders come'
  const come = `Reminders come ${places.join(' and ')}`
  return wanted.includes('sms') && !setUp.canSendSms
    ? `${come}: the practice has not set up text messages yet`
    : come
}

function ProfileFields({ form, client }: { form: ProfileFormState; client: ClientRecord }) {
  const { bind, phoneCheck } = form
  const mobile = bind('profile.mobile')
  const [now] = useState(() => new Date())
  const setUp = useSettings()
  return (
    <>
      <FormSection title={client.onBehalfOf === 'mySelf' ? 'About you' : `About ${client.firstName}`}>
        <div className="fields">
          <NameFields first={bind('profile.firstName')} last={bind('profile.lastName')} />
          <PhoneField
            {...mobile}
            label="Mobile phone"
            placeholder="+61 4XX XXX XXX"
            valid={phoneCheck === 'yes' && mobile.error === undefined}
          />
          <output className="sr-only">{phoneCheck === 'yes' ? 'Your phone number is valid.' : ''}</output>
          <Checkbox {...bind('profile.atsi')}>
            {originWords[client.onBehalfOf]} <span className="text-ink-soft">(optional)</span>
          </Checkbox>
          <FixedFacts client={client} />
        </div>
      </FormSection>
      <FormSection title="How we reach you">
        <div className="fields">
          <SelectField
            {...bind('profile.timeZone')}
            label="Time zone"
            help="Appointments are shown in this zone."
            autoComplete="off"
            options={offeredZones.map(({ id, label }) => ({
              value: id,
              label: `${label} (${gmtOffsetLabel(id, now)})`,
            }))}
          />
          <RadioCards
            legend="How should we remind you?"
            columns={2}
            field={bind('profile.communicationPreference')}
            options={communicationPreferences.map(({ code, label }) => ({
              value: code,
              label,
              help: preferenceHelp(code, setUp),
            }))}
          />
        </div>
      </FormSection>
    </>
  )
}

function FixedFacts({ client }: { client: ClientRecord }) {
  const { identity } = useSettings()
  return (
    <div className={`grid gap-3 p-5 rounded bg-sunken ${styles.fixedFacts}`}>
      <dl>
        {!identity.builtIn && (
          <>
            <dt className="font-semibold">Email</dt>
            <dd className="wrap-anywhere">{client.email ?? 'None'}</dd>
          </>
        )}
        <dt className="font-semibold">Date of birth</dt>
        <dd className="wrap-anywhere">{formatDay(dayNumberOfIso(client.dateOfBirth), 'dd/MM/yyyy')}</dd>
      </dl>
      <p className="text-sm text-ink-soft">
        To change {identity.builtIn ? 'it' : 'these'}, please write to <SupportEmail />.
      </p>
    </div>
  )
}

type ProfileFormState = ReturnType<typeof useProfileForm>

/** The client's own details: what is typed, what is wrong with it, and how saving it goes. */
function useProfileForm(client: ClientRecord) {
  const saved = toProfile(client)
  const hasMobile = saved.profile.mobile !== ''
  const [initial] = useState(() => readProfileDraft(client._id, saved))
  const loadRules = useCallback(
    async () => (await import('./profile-rules.ts')).profileRules(hasMobile),
    [hasMobile],
  )
  const form = useForm<ProfileParts>({ initial, loadRules, keep: useKeepChanges(client) })
  const [isSaved, setIsSaved] = useState(false)
  const changes = changesIn(form.values, saved)
  const phoneCheck = usePhone(changes.mobile ?? '')
  const checked = form.check({
    remote: { 'profile.mobile': phoneCheck === 'no' ? identifierMessages.phone : undefined },
  })

  const submit = checked.onSubmit(async (_, sent) => {
    setIsSaved(false)
    const answer = await callApi('changePatient', { body: changes })
    if (!answer.ok) return toOutcome(answer.problem, 'profile', 'your profile')
    if (changes.timeZone) storeItem('timeZone', changes.timeZone)
    forgetProfileDraft()
    updateClientRecord(changes)
    form.reset(sent)
    setIsSaved(true)
    return { kind: 'done' }
  })

  return {
    ...form,
    ...checked,
    phoneCheck,
    isSaved,
    hasChanges: Object.keys(changes).length > 0,
    submit,
    discard: () => form.reset(saved),
  }
}

/** A draft is what differs from the record; without a difference there is none. */
const useKeepChanges = (client: ClientRecord) =>
  useCallback(
    (values: ProfileParts) => {
      if (Object.keys(changesIn(values, toProfile(client))).length > 0) keepProfileDraft(client._id, values)
      else forgetProfileDraft()
    },
    [client],
  )

/** The card on file, and the ways to replace or remove it. See docs/product/portal.md#saved-card. */
function SavedCard({ client }: { client: ClientRecord }) {
  const { hasSavedCard } = client
  const { open, busy, failure } = useOpenCardForm()
  const [isRemoving, setIsRemoving] = useState(false)
  return (
    <FormSection title="Saved card" headingId="saved-card">
      {hasSavedCard ? (
        <CardLine client={client} />
      ) : (
        <p className="text-ink-soft">
          You have no card on file. We’ll ask for one when you book. Nothing is charged then.
        </p>
      )}
      {failure && (
        <div className="mt-4">
          <Notice type="error" announced="atOnce" title={failure}>
            Nothing has changed.
          </Notice>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="secondary" size="small" busy={busy !== null && 'Opening the form'} onClick={open}>
          {hasSavedCard ? 'Replace card' : 'Add a card'}
        </Button>
        {hasSavedCard && <RowButton onClick={() => setIsRemoving(true)}>Remove card</RowButton>}
      </div>
      {isRemoving && <RemoveCardDialog onClose={() => setIsRemoving(false)} />}
    </FormSection>
  )
}

function CardLine({ client }: { client: ClientRecord }) {
  const { savedCardBrand: brand, savedCardLastFour: lastFour, savedCardExpiry: expiry } = client
  const [today] = useState(() => formatIsoDate(localDayAt(new Date(), defaultZone)))
  return (
    <p className="flex items-start gap-3">
      <CreditCard className="icon mt-[0.2em] text-main" />
      <span>
        {lastFour === null ? 'A card is on file.' : formatSavedCard({ brand, lastFour })}
        <br />
        <span className="text-sm text-ink-soft">
          {expiry && `${formatCardExpiry(expiry, today)}. `}Nothing is charged when you book.
        </span>
      </span>
    </p>
  )
}

/** Opens a card form at the provider and goes to it. A press without an answer is repeated under its own key. */
function useOpenCardForm() {
  const navigate = useNavigate()
  const [keys] = useState(createPressKeys)
  const { act, busy, problem } = useAction()
  const back = paths.myProfile()
  const open = () =>
    act('open', {
      call: () => callApi('openCardForm', { body: { returnUrl: back, cancelUrl: back } }, { keys }),
      after: ({ clientSecret }) => navigate(paths.myCard(clientSecret)),
    })
  return { open: () => void open(), busy, failure: problem?.message }
}

const noCard = {
  hasSavedCard: false,
  savedCardBrand: null,
  savedCardLastFour: null,
  savedCardExpiry: null,
} as const

/** Whether it was done although no answer came. */
async function isRemoved(): Promise<boolean> {
  const profile = await callApi('readOwnProfile', {})
  return profile.ok && !profile.value.hasSavedCard
}

/** Says what removing means before it is done, and why it cannot be where it cannot. */
function RemoveCardDialog({ onClose }: { onClose: () => void }) {
  const { isBusy, failure, press } = usePress<ApiProblem>(async () => {
    const answer = await callApi('removeCard', {})
    if (!answer.ok && !(isUnanswered(answer.problem) && (await isRemoved()))) return answer.problem
    updateClientRecord(noCard)
    showToast('success', 'Your card is removed.')
    onClose()
    return null
  })
  return (
    <Dialog
      title="Remove your card?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep my card</Button>
          <Button look="danger" busy={isBusy && 'Removing'} onClick={press}>
            Remove card
          </Button>
        </>
      }
    >
      <p>
        We’ll delete it, and so will our payment service. We’ll ask for a card again the next time you book.
      </p>
      {failure && (
        <Notice type="error" announced="atOnce" title={failure.message}>
          {isUnanswered(failure)
            ? 'We don’t know yet whether your card is removed. It is safe to try again.'
            : 'Your card is still on file.'}
        </Notice>
      )}
    </Dialog>
  )
}
