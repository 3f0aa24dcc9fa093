import Calendar from 'lucide-react/icons/calendar'
import FilePlus from 'lucide-react/icons/file-plus'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import User from 'lucide-react/icons/user'

/** The signed-in menu's links; their addresses are settings, because a practice may have a portal of its own. */
export const accountNavigation = [
  { label: 'Manage my appointments', portal: 'appointments', Icon: Calendar },
  { label: 'Manage my profile', portal: 'profile', Icon: User },
  { label: 'Add referral details', portal: 'referral', Icon: FilePlus },
] as const

/** Apart, because the menu shows it to everyone and opens it only to a client who has a psychologist. */
export const psychologistLink = {
  label: 'Book my psychologist',
  portal: 'psychologist',
  Icon: HeartHandshake,
} as const
