import type { Customization } from '@daymark/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The colours, font and logo that the owner of an event chose for it. */
@Entity('event_customizations')
export class EventCustomizationEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id!: string;

  /** An event, a series, or the row of a changed occurrence. */
  @Column('uuid')
  event_id!: string;

  @Column('text', { nullable: true })
  logo_name!: string | null;

  /** Its owner has a default logo and does not want it here. */
  @Column('boolean', { default: false })
  is_without_logo!: boolean;

  @Column('text')
  background_color!: string;

  @Column('text')
  button_color!: string;

  @Column('text')
  font_family!: Customization['font_family'];

  @Column('integer', { default: 1 })
  version!: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at!: Date;
}
