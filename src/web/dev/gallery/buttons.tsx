import ArrowRight from 'lucide-react/icons/arrow-right'
import X from 'lucide-react/icons/x'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Section, State } from './section.tsx'

export function Buttons() {
  return (
    <Section
      id="buttons"
      title="Buttons"
      note="One filled button in view. Hover darkens it, a press moves it one pixel, the focus ring stands two pixels away."
    >
      <State name="Primary">
        <Button>Continue</Button>
      </State>
      <State name="Secondary">
        <Button look="secondary">View profile</Button>
      </State>
      <State name="Quiet">
        <Button look="quiet">Not now</Button>
      </State>
      <State name="Danger">
        <Button look="danger">Cancel this session</Button>
      </State>
      <State name="Small, and a link that looks like a button">
        <LinkButton look="secondary" size="small" to="#buttons">
          See all
          <ArrowRight className="icon" />
        </LinkButton>
      </State>
      <State name="Wide">
        <Button wide>Sign up and continue</Button>
      </State>
      <State name="Loading, in words">
        <Button wide busy="Holding your time…">
          Continue
        </Button>
      </State>
      <State name="Disabled, with its reason">
        <Button wide disabledReason="One field needs your attention.">
          Continue
        </Button>
      </State>
      <State name="Text button and icon button">
        <div className="flex flex-wrap items-center gap-3">
          <TextButton>Change</TextButton>
          <IconButton label="Close" icon={<X className="icon" />} />
          <IconButton label="Close, not now" icon={<X className="icon" />} disabled />
        </div>
      </State>
    </Section>
  )
}
