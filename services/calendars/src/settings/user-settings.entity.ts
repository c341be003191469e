import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ColorScheme, Customization, HourCycle, PastEventsChoice } from '@daymark/contracts';

/** A person's settings. The row exists once something was stored; null means not chosen. */
@Entity('user_settings')
export class UserSettingsEntity {
  @PrimaryColumn('uuid')
  user_id!: string;

  @Column('text', { nullable: true })
  default_timezone!: string | null;

  @Column('text', { nullable: true })
  default_background_color!: string | null;

  @Column('text', { nullable: true })
  default_button_color!: string | null;

  @Column('text', { nullable: true })
  default_font_family!: Customization['font_family'] | null;

  /** The name of a stored logo, as in `/api/logos/{name}`. */
  @Column('text', { nullable: true })
  default_logo_name!: string | null;

  @Column('text', { default: 'archive' })
  past_events!: PastEventsChoice;

  @Column('text', { nullable: true })
  color_scheme!: ColorScheme | null;

  /** From 0, Sunday. */
  @Column('smallint', { nullable: true })
  week_start!: number | null;

  @Column('text', { nullable: true })
  hour_cycle!: HourCycle | null;

  @Column('boolean', { default: true })
  shows_weekend!: boolean;

  @Column('text', { nullable: true })
  second_timezone!: string | null;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at!: Date;
}
