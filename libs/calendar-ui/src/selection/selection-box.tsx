import { text } from '../desk-texts.js';

interface SelectionBoxProps {
  title: string;
  isSelected: boolean;
  onSelect: (isRange: boolean) => void;
}

export function SelectionBox({ title, isSelected, onSelect }: SelectionBoxProps) {
  return (
    <label className="ui-selection-box">
      <input
        type="checkbox"
        className="ui-check"
        aria-label={text('desk.selection.select', { title })}
        checked={isSelected}
        onChange={({ nativeEvent }) => onSelect((nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  );
}
