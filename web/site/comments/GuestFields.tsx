/** Who writes without an account: name, email address and website, or the name that this browser remembers. */
import { useId } from 'react'
import { GuestPicture } from '#web/ui/GuestPicture.tsx'
import styles from './CommentForm.module.css'
import { useCommentTexts } from './comment-texts.ts'
import type { Guest } from './guest-memory.ts'
import open from './OpenForm.module.css'

type RowProps = { guest: Guest; onChange: () => void; onForget: () => void }

/** “Writing as …” */
export const GuestRow = ({ guest, onChange, onForget }: RowProps) => {
  const texts = useCommentTexts()
  const [before, name, after] = texts.as(guest.nickname)
  return (
    <div className={open.who}>
      <GuestPicture name={guest.nickname} size={28} />
      <p>
        {before}
        <b>{name}</b>
        {after}
        {guest.email && <small>{guest.email}</small>}
      </p>
      <button type="button" className="lk" onClick={onChange}>
        {texts.change}
      </button>
      <button type="button" className="lk" onClick={onForget}>
        {texts.forget}
      </button>
    </div>
  )
}

type WrongField = { field: keyof Guest; id: string }

type FieldsProps = {
  guest: Guest
  onInput: (guest: Guest) => void
  /** The one with an error, and the element that says what is wrong. */
  wrong: WrongField | null
}

export const GuestFields = ({ guest, onInput, wrong }: FieldsProps) => {
  const texts = useCommentTexts()
  const id = useId()
  const field = (name: keyof Guest, label: string, note: string | null, more: object) => (
    <label className={styles.cell} data-wrong={wrong?.field === name || undefined}>
      <span>
        {label}
        {note && <small> {note}</small>}
      </span>
      <input
        id={`${id}-${name}`}
        name={name}
        value={guest[name]}
        onChange={(event) => onInput({ ...guest, [name]: event.target.value })}
        aria-invalid={wrong?.field === name || undefined}
        aria-describedby={wrong?.field === name ? wrong.id : undefined}
        {...more}
      />
    </label>
  )
  return (
    <div className={`${styles.cells} ${open.cells}`}>
      {field('nickname', texts.name, null, { autoComplete: 'nickname', maxLength: 30, required: true })}
      {field('email', texts.email, texts.private, { autoComplete: 'email', type: 'email' })}
      {field('website', texts.website, texts.optional, { autoComplete: 'url', inputMode: 'url' })}
    </div>
  )
}

/** Trimmed, as it is sent. */
export const trimmed = ({ nickname, email, website }: Guest): Guest => ({
  nickname: nickname.trim(),
  email: email.trim(),
  website: website.trim(),
})
